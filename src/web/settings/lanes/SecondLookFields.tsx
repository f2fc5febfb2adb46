import { Checkbox, Group, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SecondLookDraft } from './lane-draft.ts';

type Props = {
  field: (path: string, options?: { type: 'checkbox' }) => object;
  on: boolean;
  change: (rule: SecondLookDraft | null) => void;
};

const verdicts = ['approve', 'reject'] as const;
const usual: SecondLookDraft = { percent: 5, verdicts: [...verdicts], chosen: false };

/** Which of the lane's decisions get a second look, and what happens to them. */
export function SecondLookFields({ field, on, change }: Props) {
  const { t } = useTranslation('lanes');
  return (
    <Stack gap="sm" component="section" aria-label={t('look.title')}>
      <Switch
        label={t('look.on')}
        aria-describedby="second-looks"
        checked={on}
        onChange={(event) => change(event.currentTarget.checked ? usual : null)}
      />
      <Text size="xs" c="dimmed" id="second-looks">
        {t('look.what')}
      </Text>
      {on ? (
        <>
          <NumberInput
            label={t('look.percent')}
            description={t('look.percentHint')}
            min={0}
            max={100}
            decimalScale={2}
            suffix=" %"
            {...field('secondLook.percent')}
          />
          <Checkbox.Group
            label={t('look.verdicts')}
            description={t('look.verdictsHint')}
            {...field('secondLook.verdicts')}
          >
            <Group mt={8}>
              {verdicts.map((verdict) => (
                <Checkbox key={verdict} value={verdict} label={t(`look.verdict.${verdict}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          <Checkbox
            label={t('look.chosen')}
            description={t('look.chosenHint')}
            {...field('secondLook.chosen', { type: 'checkbox' })}
          />
        </>
      ) : null}
    </Stack>
  );
}

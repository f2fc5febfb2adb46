import { Checkbox, Fieldset, NumberInput, Radio, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Care } from '../../api/care.ts';
import { careFields } from '../../api/care.ts';

type Props = { care: Care; change: (care: Care) => void };

const severities = [3, 2, 1, 0] as const;
const measures = ['blur', 'greyscale', 'mute'] as const;

/** What is blurred, grey and silent at which severity; what a reveal shows; when a pause is suggested. */
export function CareFields({ care, change }: Props) {
  const { t } = useTranslation('care');
  const set = (severity: number, measure: (typeof measures)[number], on: boolean) => {
    const [none, low, middle, worst] = care.bySeverity;
    const steps: Care['bySeverity'] = [{ ...none }, { ...low }, { ...middle }, { ...worst }];
    const step = steps[severity];
    if (step) step[measure] = on;
    change({ ...care, bySeverity: steps });
  };
  const number = (value: string | number) => (typeof value === 'number' ? value : null);
  return (
    <Stack gap="md">
      <Table withRowBorders={false} verticalSpacing={4} w="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field.severity')}</Table.Th>
            {measures.map((measure) => (
              <Table.Th key={measure} px={6} style={{ whiteSpace: 'nowrap' }}>
                {t(`measure.${measure}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {severities.map((severity) => (
            <Table.Tr key={severity}>
              <Table.Td>{t(`severity.${severity}`)}</Table.Td>
              {measures.map((measure) => (
                <Table.Td key={measure}>
                  <Checkbox
                    aria-label={`${t(`severity.${severity}`)}: ${t(`measure.${measure}`)}`}
                    checked={care.bySeverity[severity][measure]}
                    onChange={(event) => set(severity, measure, event.currentTarget.checked)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" maw={640} mt={-8}>
        {t('field.severityHint')}
      </Text>
      <Radio.Group
        label={t('field.reveal')}
        description={t('field.revealHint')}
        value={care.reveal}
        onChange={(value) => change({ ...care, reveal: value === 'box' ? 'box' : 'picture' })}
      >
        <Stack gap={6} mt={6}>
          {(['picture', 'box'] as const).map((reveal) => (
            <Radio key={reveal} value={reveal} label={t(`reveal.${reveal}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Fieldset variant="unstyled" legend={<b>{t('field.pause')}</b>}>
        <Stack gap="md">
          <NumberInput
            label={t('field.pauseAfterSevere')}
            description={t('field.never')}
            {...careFields.pauseAfterSevere.input}
            allowDecimal={false}
            clampBehavior="strict"
            maw={320}
            value={care.pauseAfterSevere ?? ''}
            onChange={(value) => change({ ...care, pauseAfterSevere: number(value) })}
          />
          <NumberInput
            label={t('field.pauseAfterMinutes')}
            description={t('field.never')}
            {...careFields.pauseAfterMinutes.input}
            allowDecimal={false}
            maw={320}
            value={care.pauseAfterMinutes ?? ''}
            onChange={(value) => change({ ...care, pauseAfterMinutes: number(value) })}
          />
        </Stack>
      </Fieldset>
    </Stack>
  );
}

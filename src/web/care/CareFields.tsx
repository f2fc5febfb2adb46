import { Checkbox, Fieldset, NumberInput, Radio, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { field: (path: string, props?: { type: 'checkbox' }) => object };

const severities = [3, 2, 1, 0] as const;
const measures = ['blur', 'greyscale', 'mute'] as const;

/** What is blurred, grey and muted at each severity; what a reveal shows; when a break is suggested. */
export function CareFields({ field }: Props) {
  const { t } = useTranslation('care');
  return (
    <Stack gap="md">
      <Table withRowBorders={false} verticalSpacing={4} w="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field.severity')}</Table.Th>
            {measures.map((measure) => (
              <Table.Th key={measure} px={8} style={{ whiteSpace: 'nowrap' }}>
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
                    {...field(`bySeverity.${severity}.${measure}`, { type: 'checkbox' })}
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
      <Radio.Group label={t('field.reveal')} description={t('field.revealHint')} {...field('reveal')}>
        <Stack gap={8} mt={8}>
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
            allowDecimal={false}
            maw={320}
            {...field('pauseAfterSevere')}
          />
          <NumberInput
            label={t('field.pauseAfterMinutes')}
            description={t('field.never')}
            allowDecimal={false}
            maw={320}
            {...field('pauseAfterMinutes')}
          />
        </Stack>
      </Fieldset>
    </Stack>
  );
}

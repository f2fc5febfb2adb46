import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportUrl } from '../../api/exports.ts';
import { Heading } from '../../ui/Heading.tsx';

/** Exports statements of reasons for the chosen days. */
export function ExportStatements() {
  const { t } = useTranslation('statements');
  const [days, setDays] = useState({ from: '', to: '' });
  const wrong = days.from !== '' && days.to !== '' && days.to < days.from;
  return (
    <section aria-labelledby="export-statements">
      <Stack gap="xs">
        <Heading id="export-statements">{t('export.title')}</Heading>
        <Text size="sm" c="dimmed" maw={640}>
          {t('export.what')}
        </Text>
        <Group gap="xs" align="start">
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              size="xs"
              label={t(`export.${end}`)}
              value={days[end]}
              error={end === 'to' && wrong ? t('export.order') : undefined}
              onChange={({ currentTarget: { value } }) => setDays({ ...days, [end]: value })}
            />
          ))}
        </Group>
        <Text size="xs" c="dimmed">
          {t('export.daysHint')}
        </Text>
        <Group gap="xs">
          {(['csv', 'jsonl'] as const).map((format) => (
            <Button
              key={format}
              component="a"
              {...(wrong ? {} : { href: exportUrl('statements', days, { format, bom: false }) })}
              download
              size="xs"
              variant="default"
              aria-disabled={wrong || undefined}
              leftSection={<IconDownload size={15} aria-hidden="true" />}
            >
              {t(`export.${format}`)}
            </Button>
          ))}
        </Group>
      </Stack>
    </section>
  );
}

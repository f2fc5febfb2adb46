import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../api/call.ts';
import type { importWords } from '../../../api/words.ts';
import { Heading } from '../../ui/Heading.tsx';
import { refusedCsv } from './words-csv.ts';

/** More rows are not useful on screen; the file has all. */
const shown = 50;

type Props = { answer: Answer<typeof importWords>; csv: string; onDone: () => void };

/**
 * The result of an import: each refused line with its reason. The refused lines can be downloaded, corrected and
 * imported again.
 */
export function ImportedWords({ answer, csv, onDone }: Props) {
  const { t } = useTranslation('words');
  const { added, changed, refused } = answer;
  const download = () => {
    const url = URL.createObjectURL(new Blob([refusedCsv(refused, csv)], { type: 'text/csv' }));
    Object.assign(document.createElement('a'), { href: url, download: 'refused-words.csv' }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <Stack gap="xs" role="status" data-testid="words-imported">
      <Text fw={600}>
        {[
          t('import.added', { count: added }),
          t('import.changed', { count: changed }),
          t('import.refused', { count: refused.length }),
        ].join(' · ')}
      </Text>
      {refused.length > 0 && (
        <>
          <Heading level={3}>{t('import.refusedTitle')}</Heading>
          <Table verticalSpacing={4} fz="xs" layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={72}>{t('import.line')}</Table.Th>
                <Table.Th>{t('import.why')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refused.slice(0, shown).map(({ line, reason }) => (
                <Table.Tr key={`${line} ${reason}`}>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {refused.length > shown && (
            <Text size="xs" c="dimmed">
              {t('import.more', { count: refused.length - shown })}
            </Text>
          )}
        </>
      )}
      <Group gap="sm">
        {refused.length > 0 && (
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
            {t('import.download')}
          </Button>
        )}
        <Button onClick={onDone}>{t('import.done')}</Button>
      </Group>
    </Stack>
  );
}

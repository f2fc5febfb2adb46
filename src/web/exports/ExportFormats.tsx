import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportCountQuery, exportUrl } from '../api/exports.ts';
import { formatCount } from '../format/time.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { ExportPart } from './ExportMenu.tsx';

const formats = [
  { name: 'csv', format: 'csv', bom: false },
  { name: 'excel', format: 'csv', bom: true },
  { name: 'jsonl', format: 'jsonl', bom: false },
] as const;

/** The number of rows in words, then the formats. */
export function ExportFormats({ parts }: { parts: ExportPart[] }) {
  const [opened, setOpened] = useState(false);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <ExportButton />
      </Menu.Target>
      <Menu.Dropdown>{opened ? parts.map((part) => <Part key={part.kind} {...part} />) : null}</Menu.Dropdown>
    </Menu>
  );
}

function Part({ kind, as, filters }: ExportPart) {
  const { t, i18n } = useTranslation('exports');
  const count = useQuery(exportCountQuery(kind, filters));
  const rows = count.data?.rows;
  const words =
    typeof rows === 'number'
      ? t(`count.${kind}`, { count: rows, rows: formatCount(rows, i18n.language) })
      : t(count.isPending ? `counting.${kind}` : `many.${kind}`);
  const what = `${words}, ${t(`as.${as}`)}`;
  return (
    <>
      <Menu.Label role="status">{what}</Menu.Label>
      {count.error ? <ErrorNote error={count.error} compact /> : null}
      {formats.map(({ name, format, bom }) => (
        <Menu.Item
          key={name}
          component="a"
          href={exportUrl(kind, filters, { format, bom })}
          download
          aria-label={`${t(`kind.${kind}`)}: ${t(`format.${name}`)}`}
        >
          {t(`format.${name}`)}
        </Menu.Item>
      ))}
    </>
  );
}

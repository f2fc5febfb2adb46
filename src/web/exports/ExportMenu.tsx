import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportKind } from '../../api/exports.ts';
import { type ExportFilters, exportCountQuery, exportUrl } from '../api/exports.ts';
import { mayManage } from '../settings/may-manage.ts';
import { useSession } from '../shell/use-session.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { formatCount } from '../ui/time.ts';

/** Where the rows are the same as on the screen: in its list, or in its chosen time. */
export type ExportPart = { kind: ExportKind; as: 'listed' | 'time'; filters: ExportFilters };

const formats = [
  { name: 'csv', format: 'csv', bom: false },
  { name: 'excel', format: 'csv', bom: true },
  { name: 'jsonl', format: 'jsonl', bom: false },
] as const;

/** What is on the screen as a file, however much it is: how many rows in words, then the formats. For supervisors. */
export function ExportMenu({ parts }: { parts: ExportPart[] }) {
  const { t } = useTranslation('exports');
  const { person } = useSession();
  const [opened, setOpened] = useState(false);
  if (!mayManage(person.role)) return null;
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden="true" />}>
          {t('menu')}
        </Button>
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

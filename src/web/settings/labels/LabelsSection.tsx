import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileImport, IconPlus, IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { q } from '../../api/client.ts';
import { seenLabelsQuery } from '../../api/settings.ts';
import { formatCount } from '../../format/time.ts';
import { useTaskName } from '../../labels/use-label-name.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchParam } from '../../ui/SearchParam.tsx';
import { LabelForm } from './LabelForm.tsx';
import { LabelItem } from './LabelItem.tsx';
import classes from './Labels.module.css';
import { fits, type LabelRow, labelRows, rowKey } from './label-rows.ts';
import { downloadLabels } from './labels-file.ts';

const ImportLabels = lazyPart(async () => (await import('./ImportLabels.tsx')).ImportLabels, 'labels');

/** The meanings of the service's numeric labels (V6), unnamed ones first. The address says which one is open. */
export function LabelsSection() {
  const { t } = useTranslation(['labels', 'lanes']);
  const taskName = useTaskName();
  const [params, setParams] = useSearchParams();
  const [importing, setImporting] = useState(false);
  const dictionary = useQuery(q.labels());
  const seen = useQuery(seenLabelsQuery());
  const search = params.get('q')?.trim() ?? '';
  const chosen = params.get('label');
  const open = (label: string | null) =>
    setParams({ ...(search ? { q: search } : {}), ...(label === null ? {} : { label }) });
  if (dictionary.error && !dictionary.data)
    return <ErrorNote error={dictionary.error} onRetry={() => void dictionary.refetch()} />;
  if (!dictionary.data) return <Skeleton height={420} />;
  const rows = labelRows(dictionary.data.labels, seen.data?.seen ?? []);
  const all = [...rows.nameless, ...rows.named];
  const matching = (list: LabelRow[]) => list.filter((row) => search === '' || fits(row, search, taskName));
  const row = all.find((one) => rowKey(one) === chosen) ?? null;
  const close = () => open(null);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw={760}>
        {t('what')}
      </Text>
      <Group gap="xs">
        <SearchParam label={t('search')} clear={t('clearSearch')} />
        <Group gap="xs" ml="auto">
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} />}
            onClick={() => setImporting(true)}
          >
            {t('import.words')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={rows.named.length === 0}
            onClick={() => downloadLabels(dictionary.data.labels)}
          >
            {t('export')}
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
            {t('add')}
          </Button>
        </Group>
      </Group>
      {seen.error && !seen.data ? (
        <ErrorNote error={seen.error} onRetry={() => void seen.refetch()} compact />
      ) : null}
      {all.length === 0 && !seen.isPending ? (
        <Empty icon={<IconTags size={24} />} title={t('none.title')} hint={t('none.hint')} />
      ) : null}
      {seen.isPending ? <Skeleton height={84} /> : null}
      <Rows title={t('nameless')} hint={t('namelessHint')} rows={matching(rows.nameless)} onOpen={open} />
      <Rows title={t('named')} rows={matching(rows.named)} onOpen={open} />
      {search !== '' && matching(all).length === 0 ? <Text c="dimmed">{t('noMatch')}</Text> : null}
      <Drawer
        opened={chosen === 'new' || row !== null}
        onClose={close}
        position="right"
        size="min(460px, 100%)"
        title={row ? t('titleOf', { task: taskName(row.task), number: row.number }) : t('add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <LabelForm key={chosen} row={row} onSaved={close} />
      </Drawer>
      <Suspense fallback={null}>
        {importing ? <ImportLabels onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </Stack>
  );
}

type RowsProps = { title: string; hint?: string; rows: LabelRow[]; onOpen: (key: string) => void };

function Rows({ title, hint, rows, onOpen }: RowsProps) {
  const { i18n } = useTranslation('labels');
  if (rows.length === 0) return null;
  return (
    <section>
      <Heading>{`${title} (${formatCount(rows.length, i18n.language)})`}</Heading>
      {hint ? (
        <Text size="sm" c="dimmed" mb="xs">
          {hint}
        </Text>
      ) : null}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <LabelItem key={rowKey(row)} row={row} onOpen={() => onOpen(rowKey(row))} />
        ))}
      </ul>
    </section>
  );
}

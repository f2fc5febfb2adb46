import { Button, Group, Text } from '@mantine/core';
import { IconAbc, IconDownload, IconFileImport, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { exportWords } from '../../../api/words.ts';
import { type ListedWord, wordsQuery } from '../../api/words.ts';
import { formatCount } from '../../format/time.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MoreWhenSeen } from '../../ui/MoreWhenSeen.tsx';
import { OperatorNote } from '../../ui/OperatorNote.tsx';
import { SearchParam } from '../../ui/SearchParam.tsx';
import { TryText } from './TryText.tsx';
import { WordDrawer } from './WordDrawer.tsx';
import { WordRow } from './WordRow.tsx';
import classes from './Words.module.css';

const ImportWords = lazyPart(async () => (await import('./ImportWords.tsx')).ImportWords, 'words');

/** The operator's own words: search, list, and a form to try a text. The address says what is open. */
export function WordsSection() {
  const { t } = useTranslation('words');
  const [params, setParams] = useSearchParams();
  const searched = params.get('q');
  const chosen = params.get('word');
  const list = useInfiniteQuery(wordsQuery(searched));
  const importing = params.has('import');
  const rows: ListedWord[] | undefined = list.data?.pages.flatMap((page) => page.items);
  const deletedCount = rows?.filter((row) => row.deleted).length ?? 0;
  const withWord = (word: string | null, search = searched) =>
    new URLSearchParams({ ...(search ? { q: search } : {}), ...(word ? { word } : {}) });
  const add = () => setParams(withWord('new'));
  if (list.error && !rows) return <OperatorNote error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <Text size="sm" c="dimmed" maw={760} mb="sm">
        {t('what')}
      </Text>
      <div className={classes.columns}>
        <div style={{ minWidth: 0 }}>
          <Toolbar
            total={rows ? (list.data?.pages.at(-1)?.total ?? 0) - deletedCount : null}
            onAdd={rows?.length === 0 && searched === null ? undefined : add}
            onImport={() => setParams({ ...Object.fromEntries(params), import: '1' })}
          />
          {list.isPending && <ItemTableSkeleton rows={8} />}
          {rows?.length === 0 && (
            <Nothing searched={searched !== null} onAll={() => setParams(withWord(null, null))} onAdd={add} />
          )}
          {rows && rows.length > 0 && (
            <ItemTable
              label={t('list')}
              name={t('field.word')}
              columns={[
                { words: t('field.level'), width: 18 },
                { words: t('field.label'), width: 18 },
                { words: t('field.match'), width: 18 },
                { words: t('column.added'), width: 12 },
              ]}
            >
              {rows.map((row) => (
                <WordRow key={row.id} word={row} to={{ search: withWord(row.id).toString() }} />
              ))}
            </ItemTable>
          )}
          {list.hasNextPage && (
            <MoreWhenSeen
              busy={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onMore={() => void list.fetchNextPage()}
            />
          )}
        </div>
        <TryText />
      </div>
      <WordDrawer
        chosen={chosen}
        word={rows?.find(({ id }) => id === chosen)}
        loading={list.isPending}
        onClose={() => setParams(withWord(null), { replace: true })}
      />
      <Suspense fallback={null}>
        {importing && <ImportWords onClose={() => setParams(withWord(null), { replace: true })} />}
      </Suspense>
    </>
  );
}

/** In an empty list, the way to add is in its middle. */
type ToolbarProps = { total: number | null; onAdd: (() => void) | undefined; onImport: () => void };

function Toolbar({ total, onAdd, onImport }: ToolbarProps) {
  const { t, i18n } = useTranslation('words');
  return (
    <Group gap="xs" mb="sm">
      <SearchParam label={t('search')} clear={t('clearSearch')} />
      <Text size="sm" c="dimmed" role="status">
        {total === null ? '' : t('total', { count: total, shown: formatCount(total, i18n.language) })}
      </Text>
      <Group gap="xs" ml="auto">
        <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={onImport}>
          {t('import.words')}
        </Button>
        {total !== null && total > 0 && (
          <Button
            component="a"
            href={exportWords.path}
            download="words.csv"
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            {t('export')}
          </Button>
        )}
        {onAdd && (
          <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
            {t('add')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

type NothingProps = { searched: boolean; onAll: () => void; onAdd: () => void };

function Nothing({ searched, onAll, onAdd }: NothingProps) {
  const { t } = useTranslation('words');
  return searched ? (
    <Empty icon={<IconSearchOff size={24} />} title={t('noMatch.title')} hint={t('noMatch.hint')}>
      <Button variant="default" onClick={onAll}>
        {t('noMatch.all')}
      </Button>
    </Empty>
  ) : (
    <Empty icon={<IconAbc size={24} />} title={t('none.title')} hint={t('none.hint')}>
      <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
        {t('add')}
      </Button>
    </Empty>
  );
}

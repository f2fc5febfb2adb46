import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconFileImport, IconPhotoSearch, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { urlOf } from '../../../api/call-url.ts';
import { exportGallery } from '../../../api/galleries.ts';
import type { GalleryKind } from '../../../protocol/operator/galleries.ts';
import { q } from '../../api/client.ts';
import { galleryQuery } from '../../api/galleries.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MoreWhenSeen } from '../../ui/MoreWhenSeen.tsx';
import { OperatorNote } from '../../ui/OperatorNote.tsx';
import { SearchParam } from '../../ui/SearchParam.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';
import { EntryRow } from './EntryRow.tsx';
import { HashesMenu } from './HashesMenu.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';

const ImportArchive = lazyPart(async () => (await import('./ImportArchive.tsx')).ImportArchive, 'galleries');

const ImportHashes = lazyPart(async () => (await import('./ImportHashes.tsx')).ImportHashes, 'galleries');

/** One gallery: search, entries, and the entry chosen in the address beside them. */
export function Gallery({ kind }: { kind: GalleryKind }) {
  const { t } = useTranslation('galleries');
  const [params, setParams] = useSearchParams();
  const words = params.get('q');
  // The deleted entry: the address follows a moment later.
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const chosen = params.get('entry') === deletedId ? null : params.get('entry');
  const list = useInfiniteQuery(galleryQuery(kind, words));
  const { data: labels } = useQuery(q.labels());
  const uploads = usePictureUploads(kind);
  const [importing, setImporting] = useState<'archive' | 'hashes' | null>(null);
  const entries = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const withEntry = (entry: string | null, search = words) => {
    const after = new URLSearchParams({ kind });
    if (search) after.set('q', search);
    if (entry) after.set('entry', entry);
    return after;
  };
  if (list.error && !entries) return <OperatorNote error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <Toolbar
        kind={kind}
        total={entries ? total : null}
        onAdd={entries?.length === 0 && words === null ? undefined : () => setParams(withEntry('new'))}
        onImport={() => setImporting('archive')}
        onImportHashes={() => setImporting('hashes')}
      />
      {list.isPending && <ItemTableSkeleton rows={6} />}
      {entries?.length === 0 && (
        <Nothing
          kind={kind}
          searched={words !== null}
          onAll={() => setParams(withEntry(null, null))}
          onAdd={() => setParams(withEntry('new'))}
        />
      )}
      {entries && entries.length > 0 && (
        <ItemTable
          label={t(`kind.${kind}`)}
          name={t('field.name')}
          columns={[
            { words: kind === 'persons' ? t('field.typeName') : t(`field.label.${kind}`), width: 34 },
            { words: t('column.pictures', { context: kind }), width: 26 },
          ]}
        >
          {entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              to={{ search: withEntry(entry.id).toString() }}
              dictionary={labels?.labels ?? []}
            />
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
      <EntryDrawer
        kind={kind}
        chosen={chosen}
        listed={entries?.find(({ id }) => id === chosen)}
        listing={list.isPending}
        uploads={uploads}
        onClose={() => setParams(withEntry(null), { replace: true })}
        onDeleted={(id) => {
          setDeletedId(id);
          setParams(withEntry(null), { replace: true });
        }}
        onAdded={({ id }) => setParams(withEntry(id, null), { replace: true })}
      />
      <Suspense fallback={null}>
        {importing === 'archive' && <ImportArchive kind={kind} onClose={() => setImporting(null)} />}
        {importing === 'hashes' && <ImportHashes onClose={() => setImporting(null)} />}
      </Suspense>
    </>
  );
}

/** In an empty gallery, the way to add is in its middle. */
type ToolbarProps = {
  kind: GalleryKind;
  total: number | null;
  onAdd: (() => void) | undefined;
  onImport: () => void;
  onImportHashes: () => void;
};

function Toolbar({ kind, total, onAdd, onImport, onImportHashes }: ToolbarProps) {
  const { t } = useTranslation('galleries');
  return (
    <Group gap="xs">
      <SearchParam label={t('search', { context: kind })} clear={t('clearSearch')} />
      <Text size="sm" c="dimmed" role="status">
        {total === null ? '' : t('total', { context: kind, count: total })}
      </Text>
      <Group gap="xs" ml="auto">
        {kind === 'pictures' && <HashesMenu onImport={onImportHashes} />}
        <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={onImport}>
          {t('import.words')}
        </Button>
        {total !== null && total > 0 && (
          <Button
            component="a"
            href={urlOf(exportGallery, { params: { kind } })}
            download
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            {t('export')}
          </Button>
        )}
        {onAdd && (
          <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
            {t('add', { context: kind })}
          </Button>
        )}
      </Group>
    </Group>
  );
}

type NothingProps = { kind: GalleryKind; searched: boolean; onAll: () => void; onAdd: () => void };

function Nothing({ kind, searched, onAll, onAdd }: NothingProps) {
  const { t } = useTranslation('galleries');
  if (searched) {
    return (
      <Empty icon={<IconSearchOff size={24} />} title={t('noMatch.title')} hint={t('noMatch.hint')}>
        <Button variant="default" onClick={onAll}>
          {t('noMatch.all')}
        </Button>
      </Empty>
    );
  }
  return (
    <Empty icon={<IconPhotoSearch size={24} />} title={t(`none.title.${kind}`)} hint={t(`none.hint.${kind}`)}>
      <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
        {t('add', { context: kind })}
      </Button>
    </Empty>
  );
}

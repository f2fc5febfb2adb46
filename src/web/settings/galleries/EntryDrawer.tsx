import { Drawer, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GalleryEntry, GalleryKind } from '../../../protocol/operator/galleries.ts';
import { entryQuery } from '../../api/galleries.ts';
import { isProblem } from '../../api/problem-error.ts';
import { weights } from '../../theme/sizes.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { EditEntry } from './EditEntry.tsx';
import { NewEntry } from './NewEntry.tsx';
import type { PictureUploads } from './use-picture-uploads.ts';

type Props = {
  kind: GalleryKind;
  /** `new`, an entry's id, or null: closed. */
  chosen: string | null;
  /** The entry from the visible list; undefined if the list does not contain it or is still loading. */
  listed: GalleryEntry | undefined;
  listing: boolean;
  uploads: PictureUploads;
  onClose: () => void;
  onDeleted: (entryId: string) => void;
  onAdded: (entry: GalleryEntry) => void;
};

/** One entry, or the form of a new one, beside the list. */
export function EntryDrawer({ kind, chosen, listed, listing, uploads, onClose, onDeleted, onAdded }: Props) {
  const { t } = useTranslation('galleries');
  const notListed = chosen !== null && chosen !== 'new' && !listed;
  const alone = useQuery({ ...entryQuery(kind, chosen ?? ''), enabled: notListed && !listing });
  const entry = listed ?? (notListed ? alone.data?.entry : undefined);
  return (
    <Drawer
      opened={chosen !== null}
      onClose={onClose}
      position="right"
      size="min(480px, 100%)"
      title={entry?.name ?? (chosen === 'new' ? t('add', { context: kind }) : t(`kind.${kind}`))}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{
        content: { background: 'var(--sl-surface-1)', '--mantine-color-error': 'var(--sl-reject-text)' },
        header: { background: 'var(--sl-surface-1)' },
        title: { fontWeight: weights.medium, minWidth: 0 },
      }}
    >
      {chosen === 'new' ? (
        <NewEntry
          kind={kind}
          onAdded={(added, files) => {
            uploads.add(added, files);
            onAdded(added);
          }}
        />
      ) : entry ? (
        <EditEntry key={entry.id} entry={entry} uploads={uploads} onDeleted={() => onDeleted(entry.id)} />
      ) : isProblem(alone.error, 'not_found') ? (
        <>
          <Text fw={600}>{t('gone.title')}</Text>
          <Text size="sm" c="dimmed">
            {t('gone.hint')}
          </Text>
        </>
      ) : alone.error ? (
        <ErrorNote error={alone.error} onRetry={() => void alone.refetch()} />
      ) : (
        <Skeleton height={260} />
      )}
    </Drawer>
  );
}

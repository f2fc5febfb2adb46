import { Drawer, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GalleryEntry, GalleryKind } from '../../../protocol/operator/galleries.ts';
import { EditEntry } from './EditEntry.tsx';
import { NewEntry } from './NewEntry.tsx';
import type { PictureUploads } from './use-picture-uploads.ts';

type Props = {
  kind: GalleryKind;
  /** `new`, an entry's id, or null: closed. */
  chosen: string | null;
  entry: GalleryEntry | undefined;
  loading: boolean;
  uploads: PictureUploads;
  onClose: () => void;
  onAdded: (entry: GalleryEntry) => void;
};

/** One entry beside the list, or the form of a new one. */
export function EntryDrawer({ kind, chosen, entry, loading, uploads, onClose, onAdded }: Props) {
  const { t } = useTranslation('galleries');
  return (
    <Drawer
      opened={chosen !== null}
      onClose={onClose}
      position="right"
      size="min(480px, 100%)"
      title={entry?.name ?? (chosen === 'new' ? t('add', { context: kind }) : t(`kind.${kind}`))}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{
        content: { background: 'var(--sl-surface-1)' },
        header: { background: 'var(--sl-surface-1)' },
        title: { fontWeight: 650, minWidth: 0 },
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
        <EditEntry key={entry.id} entry={entry} uploads={uploads} onGone={onClose} />
      ) : loading ? (
        <Skeleton height={260} />
      ) : (
        chosen !== null && (
          <>
            <Text fw={600}>{t('gone.title')}</Text>
            <Text size="sm" c="dimmed">
              {t('gone.hint')}
            </Text>
          </>
        )
      )}
    </Drawer>
  );
}

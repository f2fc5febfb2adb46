import { Button, Group, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeGalleryEntry, removeGalleryEntry } from '../../../api/galleries.ts';
import type { EntryFields, GalleryEntry } from '../../../protocol/operator/galleries.ts';
import { ask } from '../../api/ask.ts';
import { useDraft } from '../../submit/use-draft.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntryPictures } from './EntryPictures.tsx';
import { fieldsOfEntry, realChanges } from './entry-draft.ts';
import { useEntrySave } from './use-entry-save.ts';
import type { PictureUploads } from './use-picture-uploads.ts';

type Draft = { changes: Partial<EntryFields> };
type Props = { entry: GalleryEntry; uploads: PictureUploads; onGone: () => void };

/** An entry with its pictures. What is changed and not saved yet is kept for when the entry is opened again. */
export function EditEntry({ entry, uploads, onGone }: Props) {
  const { t } = useTranslation('galleries');
  const queryClient = useQueryClient();
  const { draft, change } = useDraft<Draft>(`gallery.${entry.id}`, { changes: {} });
  const params = { kind: entry.kind, id: entry.id };
  const changes = realChanges(entry, draft.changes);
  const { save, saving, error, faults } = useEntrySave(
    (body) => ask(changeGalleryEntry, { params, body }),
    changes,
    () => change({ changes: {} }),
  );
  const remove = async () => {
    await ask(removeGalleryEntry, { params });
    change({ changes: {} });
    onGone();
    void queryClient.invalidateQueries({ queryKey: ['gallery', entry.kind] });
  };
  const changed = Object.keys(changes).length > 0;
  return (
    <Stack gap="lg">
      <EntryPictures entry={entry} uploads={uploads} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (changed) save();
        }}
        noValidate
      >
        <Stack gap="sm">
          <EntryForm
            kind={entry.kind}
            fields={{ ...fieldsOfEntry(entry), ...changes }}
            faults={faults}
            change={(next) => change({ changes: { ...changes, ...next } })}
          />
          {error && <ErrorNote error={error} compact />}
          <Group gap="sm">
            <Button type="submit" loading={saving} disabled={!changed}>
              {t('save')}
            </Button>
            {changed && (
              <Button variant="default" onClick={() => change({ changes: {} })}>
                {t('discard')}
              </Button>
            )}
            <span style={{ marginInlineStart: 'auto' }}>
              <ConfirmButton
                words={t('remove.words')}
                icon={<IconTrash size={16} />}
                ask={t('remove.ask', { name: entry.name, count: entry.pictures.length })}
                yes={t('remove.yes')}
                no={t('cancel')}
                run={remove}
              />
            </span>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

import { Button, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listGallery, removeGalleryEntry } from '../../../api/galleries.ts';
import type { GalleryEntry } from '../../../protocol/operator/galleries.ts';
import { ask } from '../../api/ask.ts';
import { invalidate } from '../../api/query.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { EntryForm } from '../../galleries/EntryForm.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { EntryPictures } from './EntryPictures.tsx';
import { useEntryForm } from './use-entry-form.ts';
import type { PictureUploads } from './use-picture-uploads.ts';

type Props = { entry: GalleryEntry; uploads: PictureUploads; onDeleted: () => void };

/** An entry with its pictures. Unsaved changes are stored until the entry is opened again. */
export function EditEntry({ entry, uploads, onDeleted }: Props) {
  const { t } = useTranslation('galleries');
  const queryClient = useQueryClient();
  const form = useEntryForm(entry.kind, entry);
  const { reset, isDirty, values } = form.form;
  const remove = async () => {
    await ask(removeGalleryEntry, { params: entry });
    reset();
    onDeleted();
    void invalidate(queryClient, listGallery);
  };
  return (
    <Stack gap="lg">
      <EntryPictures entry={entry} uploads={uploads} />
      <BodyForm
        of={form}
        label={t('save')}
        gap="sm"
        more={
          <>
            {isDirty() && (
              <Button variant="default" onClick={reset}>
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
          </>
        }
      >
        <EntryForm kind={entry.kind} field={form.field} values={values} />
      </BodyForm>
    </Stack>
  );
}

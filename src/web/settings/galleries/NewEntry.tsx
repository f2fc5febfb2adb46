import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addGalleryEntry } from '../../../api/galleries.ts';
import type { GalleryEntry, GalleryKind } from '../../../protocol/operator/galleries.ts';
import { ask } from '../../api/ask.ts';
import { useDraft } from '../../submit/use-draft.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { EntryForm } from './EntryForm.tsx';
import { emptyFields } from './entry-draft.ts';
import classes from './Galleries.module.css';
import { PictureDrop } from './PictureDrop.tsx';
import { useEntrySave } from './use-entry-save.ts';

type Props = { kind: GalleryKind; onAdded: (entry: GalleryEntry, files: File[]) => void };

/** A new entry: its pictures wait here until it is there, then they follow. */
export function NewEntry({ kind, onAdded }: Props) {
  const { t } = useTranslation('galleries');
  const { draft, change } = useDraft(`gallery.new.${kind}`, emptyFields);
  const [files, setFiles] = useState<File[]>([]);
  const { save, saving, error, faults } = useEntrySave(
    (fields) => ask(addGalleryEntry, { params: { kind }, body: fields }),
    draft,
    (entry) => {
      change(emptyFields);
      onAdded(entry, files);
    },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      noValidate
    >
      <Stack gap="sm">
        <EntryForm kind={kind} fields={draft} faults={faults} change={change} />
        <PictureDrop kind={kind} onFiles={(more) => setFiles([...files, ...more])} />
        {files.length > 0 && (
          <ul className={classes.uploads} aria-label={t('upload.list')}>
            {files.map((file, at) => (
              <li key={at}>
                <Text size="sm" truncate>
                  {file.name}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('upload.forget', { name: file.name })}
                  onClick={() => setFiles(files.filter((one) => one !== file))}
                >
                  <IconX size={16} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {error && <ErrorNote error={error} compact />}
        <Button type="submit" loading={saving} style={{ alignSelf: 'flex-start' }}>
          {t('addWith', { context: kind, count: files.length })}
        </Button>
      </Stack>
    </form>
  );
}

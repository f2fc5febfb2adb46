import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryEntry, GalleryKind } from '../../../protocol/operator/galleries.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { EntryForm } from '../../galleries/EntryForm.tsx';
import classes from './Galleries.module.css';
import { PictureDrop } from './PictureDrop.tsx';
import { useEntryForm } from './use-entry-form.ts';

type Props = { kind: GalleryKind; onAdded: (entry: GalleryEntry, files: File[]) => void };

/** A new entry. Its pictures are uploaded once the entry exists. */
export function NewEntry({ kind, onAdded }: Props) {
  const { t } = useTranslation('galleries');
  const [files, setFiles] = useState<File[]>([]);
  const form = useEntryForm(kind, null, (entry) => onAdded(entry, files));
  return (
    <BodyForm of={form} label={t('addWith', { context: kind, count: files.length })} gap="sm">
      <EntryForm kind={kind} field={form.field} values={form.form.values} />
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
    </BodyForm>
  );
}

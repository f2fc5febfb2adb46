import { Code, FileInput, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconFileTypeTxt } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entryFields, importHashes, listGallery } from '../../../api/galleries.ts';
import { invalidate } from '../../api/query.ts';
import { sendBytes } from '../../api/upload.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { numberIn } from '../../forms/number-in.ts';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { Note } from '../../ui/Note.tsx';
import classes from './Galleries.module.css';

const example = `${'d8f8f0cce0f4a84f'.repeat(4)}\n${'09534c8948833013'.repeat(4)},100,picture.jpg`;

type About = { name: string; label: number };
const empty: { name: string; label: number | string } = { name: '', label: '' };

/** A class of 0 names nothing, and a hash has no picture that could be shown instead. */
const fields = {
  name: entryFields.name,
  label: { ...entryFields.label, required: true, input: { ...entryFields.label.input, min: 1 } },
};

/** Imports a list of PDQ hashes as an entry without pictures. Wrong lines are named, and then nothing is imported. */
export function ImportHashes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('galleries');
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const form = useBodyForm({
    fields,
    initial: empty,
    toBody: ({ name, label }): About => ({ name, label: numberIn(label) }),
    check: () => (file ? {} : { file: t('hashes.noFile') }),
    send: (query: About) =>
      sendBytes(importHashes, { query }, (file ?? new Blob()).slice(0, file?.size ?? 0, 'text/plain')),
    onSent: () => invalidate(queryClient, listGallery),
    placeNames: { '*': (place) => t('hashes.line', { line: place.replace('line ', '') }) },
  });
  const { data: answer } = form.save;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('hashes.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('hashes.hint')}
        </Text>
        <Code block className={classes.example}>
          {example}
        </Code>
        <BodyForm of={form} label={t('import.words')} gap="sm">
          <TextInput
            label={t('field.name')}
            description={t('hashes.nameHint')}
            data-autofocus
            {...form.field('name')}
          />
          <NumberInput
            label={t('field.label.pictures')}
            description={t('hashes.labelHint')}
            clampBehavior="none"
            allowDecimal={false}
            maw={320}
            {...form.field('label')}
          />
          <FileInput
            label={t('hashes.file')}
            leftSection={<IconFileTypeTxt size={16} />}
            accept=".txt,.csv,text/plain,text/csv"
            value={file}
            onChange={(chosen) => {
              setFile(chosen);
              form.form.clearFieldError('file');
            }}
            error={form.form.errors.file}
            required
          />
        </BodyForm>
        {answer && (
          <div role="status">
            <Note tone="calm" title={t('hashes.added', { count: answer.added })}>
              {answer.alreadyThere > 0 && (
                <Text size="sm">{t('hashes.alreadyThere', { count: answer.alreadyThere })}</Text>
              )}
              {answer.poor > 0 && <Text size="sm">{t('hashes.poor', { count: answer.poor })}</Text>}
            </Note>
          </div>
        )}
      </Stack>
    </Modal>
  );
}

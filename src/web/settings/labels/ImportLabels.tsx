import { Code, Text } from '@mantine/core';
import { IconFileTypeTxt } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { importLabels, type LabelsFile } from '../../../api/labels.ts';
import { ask } from '../../api/ask.ts';
import { faultsOf } from '../../api/problem-error.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { ImportDialog } from '../../forms/ImportDialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

const example = `{"labels": [
  {"task": "image-classification", "number": 7,
   "names": {"en": "Weapon", "zh-CN": "武器"},
   "color": "#d98f8f", "severity": 2}
]}`;

/** Imports a dictionary from an exported or hand-written file; one faulty entry refuses all of it. */
export function ImportLabels({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('labels');
  const queryClient = useQueryClient();
  const bringing = useMutation({
    mutationFn: async (file: File) => ask(importLabels, { body: parse(await file.text()) }),
    onSuccess: () => settingsChanged(queryClient, 'labels'),
  });
  const { error, data } = bringing;
  const faults = faultsOf(error);
  return (
    <ImportDialog
      of="labels"
      example={example}
      icon={<IconFileTypeTxt size={28} aria-hidden />}
      loading={bringing.isPending}
      onFile={bringing.mutate}
      onClose={onClose}
    >
      {error instanceof SyntaxError ? (
        <Text size="sm" c="var(--sl-reject-text)" role="alert">
          {t('import.noJson')}
        </Text>
      ) : error ? (
        <ErrorNote error={error} />
      ) : null}
      {faults.length > 0 ? (
        <ul aria-label={t('import.faults')}>
          {faults.slice(0, 20).map(({ path, message }) => (
            <li key={path}>
              <Code>{path}</Code> {message}
            </li>
          ))}
        </ul>
      ) : null}
      {data ? <Text role="status">{t('import.done', data)}</Text> : null}
    </ImportDialog>
  );
}

/** Checks only that it is JSON; the server validates the members. */
function parse(text: string): LabelsFile {
  return JSON.parse(text);
}

import '@mantine/dropzone/styles.layer.css';
import { Group, Progress, Text, Textarea } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconMusic, IconPhoto } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listEngines, tryEngines } from '../../../api/engines.ts';
import { triedTextFields } from '../../../api/words.ts';
import { isSpeechTask, type TaskType } from '../../../protocol/tasks.ts';
import { invalidate } from '../../api/query.ts';
import { sendBytes } from '../../api/upload.ts';
import { formatBytes } from '../../format/format-bytes.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from './Engines.module.css';
import { Tried } from './Tried.tsx';

/** The service's size limit for a try. */
const maxBytes = 16 * 1024 ** 2;

/** Runs the task's engines on a picture, an audio file or a text. Nothing is stored. */
export function TryTask({ task }: { task: TaskType }) {
  const { t } = useTranslation('engines');
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const [file, setFile] = useState<{ name: string; url: string } | null>(null);
  const trying = useMutation({
    mutationFn: (bytes: Blob) =>
      sendBytes(tryEngines, { params: { task } }, bytes, {
        onProgress: (sent, total) => setShare(total === 0 ? 1 : sent / total),
      }),
    networkMode: 'always',
    onSettled: () => invalidate(queryClient, listEngines),
  });
  useEffect(() => (file ? () => URL.revokeObjectURL(file.url) : undefined), [file]);
  const kind = task === 'text' ? 'text' : isSpeechTask(task) ? 'audio' : 'picture';
  return (
    <div className={classes.try} data-testid="try">
      {kind === 'text' ? (
        <TextToTry onText={(text) => trying.mutateAsync(new Blob([text], { type: 'text/plain' }))} />
      ) : (
        <FileToTry
          kind={kind}
          onFile={(chosen) => {
            setShare(0);
            setFile({ name: chosen.name, url: URL.createObjectURL(chosen) });
            trying.mutate(chosen);
          }}
        />
      )}
      <div aria-live="polite">
        {file && <Text size="xs">{file.name}</Text>}
        {trying.isPending && (
          <>
            {kind !== 'text' && <Progress value={share * 100} size="sm" aria-label={t('try.sending')} />}
            <Text size="xs" c="dimmed">
              {t(share < 1 && kind !== 'text' ? 'try.sending' : 'try.running')}
            </Text>
          </>
        )}
        {trying.error && kind !== 'text' && <ErrorNote error={trying.error} compact />}
        {trying.data && (
          <Tried task={task} answer={trying.data} picture={kind === 'picture' ? (file?.url ?? null) : null} />
        )}
      </div>
    </div>
  );
}

function TextToTry({ onText }: { onText: (text: string) => Promise<unknown> }) {
  const { t } = useTranslation('engines');
  const form = useBodyForm({
    fields: triedTextFields,
    initial: { content: '' },
    // The whole draft stays for the next try.
    emptied: {},
    draftKey: 'engines.try',
    send: ({ content }) => onText(content),
  });
  return (
    <BodyForm of={form} label={t('try.run')} gap="xs">
      <Textarea label={t('try.text')} autosize minRows={2} maxRows={8} {...form.field('content')} />
    </BodyForm>
  );
}

function FileToTry({ kind, onFile }: { kind: 'picture' | 'audio'; onFile: (file: File) => void }) {
  const { t, i18n } = useTranslation('engines');
  const [wrong, setWrong] = useState<string | null>(null);
  const size = formatBytes(maxBytes, i18n.language);
  return (
    <>
      <Dropzone
        multiple={false}
        maxSize={maxBytes}
        accept={kind === 'picture' ? { 'image/*': [] } : { 'audio/*': [] }}
        aria-label={t(`try.choose.${kind}`)}
        onDrop={([file]) => {
          setWrong(null);
          if (file) onFile(file);
        }}
        onReject={([rejection]) =>
          setWrong(t(`try.wrong.${kind}`, { name: rejection?.file.name ?? '', max: size }))
        }
      >
        <Group justify="center" gap="sm" mih={52} style={{ pointerEvents: 'none' }}>
          {kind === 'picture' ? <IconPhoto size={24} aria-hidden /> : <IconMusic size={24} aria-hidden />}
          <Text size="sm" fw={600}>
            {t(`try.choose.${kind}`)}
          </Text>
        </Group>
      </Dropzone>
      {wrong && (
        <Text size="xs" c="var(--sl-reject-text)" role="alert">
          {wrong}
        </Text>
      )}
    </>
  );
}

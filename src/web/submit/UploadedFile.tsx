import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { IconCheck, IconMovie, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../format/format-bytes.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import classes from './SubmitPage.module.css';
import type { SourceDraft } from './source-draft.ts';
import type { Upload } from './use-upload.ts';

type Props = {
  upload: Upload;
  done: SourceDraft['upload'];
  onRemove: () => void;
};

/** The chosen file: uploading with its progress, uploaded, or refused with what to do. */
export function UploadedFile({ upload, done, onRemove }: Props) {
  const { t, i18n } = useTranslation('submit');
  const { file, share, error, start } = upload;
  const name = done?.name ?? file?.name ?? '';
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share);
  return (
    // Receives the focus when the file cannot be sent yet; a further key press must not hit the cancel button.
    <section className={classes.card} aria-label={name} tabIndex={-1} data-testid="upload">
      <Group gap="sm" wrap="nowrap">
        {done ? (
          <IconCheck size={20} color="var(--sl-approve)" aria-hidden />
        ) : (
          <IconMovie size={20} aria-hidden />
        )}
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" fw={600} truncate>
            <bdi>{name}</bdi>
          </Text>
          <Text size="xs" c="dimmed" role="status">
            {done
              ? t('upload.done', { size: formatBytes(done.bytes, i18n.language) })
              : error
                ? t('upload.failed')
                : t('upload.running', { share: percent, size: formatBytes(file?.size ?? 0, i18n.language) })}
          </Text>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={done ? t('upload.remove') : t('upload.stop')}
          onClick={onRemove}
        >
          <IconX size={18} />
        </ActionIcon>
      </Group>
      {!done && !error && (
        <Progress value={share * 100} size="sm" mt="xs" aria-label={t('upload.progress')} />
      )}
      {error && file && (
        <div style={{ marginTop: 8 }}>
          <ErrorNote error={error} compact />
          <Group gap="xs" mt="xs">
            <Button size="xs" variant="default" onClick={() => start(file)}>
              {t('upload.again')}
            </Button>
            <Button size="xs" variant="subtle" onClick={onRemove}>
              {t('upload.other')}
            </Button>
          </Group>
        </div>
      )}
    </section>
  );
}

import '@mantine/dropzone/styles.layer.css';
import { Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileX, IconMovie, IconMusic, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { audioFormats, limits, videoFormats } from '../../protocol/limits.ts';
import { q } from '../api/client.ts';
import { formatBytes } from '../format/format-bytes.ts';

/** § Limits. Files with another extension are uploaded as well; the API decides about them. */
const accepted = {
  video: { formats: videoFormats.join(', '), bytes: limits.videoFileBytes },
  audio: { formats: audioFormats.join(', '), bytes: limits.audioFileBytes },
} as const;

type Props = { kind: keyof typeof accepted; onFile: (file: File) => void };

/** A drop zone and file picker for one video or audio file. */
export function FileDrop({ kind, onFile }: Props) {
  const { t, i18n } = useTranslation('submit');
  const { data: session } = useQuery(q.session());
  const [refused, setRefused] = useState<string | null>(null);
  const { formats, bytes } = accepted[kind];
  const maxBytes = session && Math.min(session.maxUploadBytes, bytes);
  const size = formatBytes(maxBytes ?? 0, i18n.language);
  return (
    <>
      <Dropzone
        multiple={false}
        {...(maxBytes === undefined ? {} : { maxSize: maxBytes })}
        aria-label={t('upload.choose', { context: kind })}
        onDrop={([file]) => {
          setRefused(null);
          if (file) onFile(file);
        }}
        onReject={([rejection]) =>
          setRefused(
            rejection?.errors.some(({ code }) => code === 'file-too-large')
              ? t('upload.tooLarge', {
                  name: rejection.file.name,
                  size: formatBytes(rejection.file.size, i18n.language),
                  max: size,
                })
              : t('upload.one'),
          )
        }
      >
        <Group justify="center" gap="md" mih={96} style={{ pointerEvents: 'none' }}>
          <Dropzone.Accept>
            <IconUpload size={32} />
          </Dropzone.Accept>
          <Dropzone.Reject>
            <IconFileX size={32} />
          </Dropzone.Reject>
          <Dropzone.Idle>
            {kind === 'audio' ? <IconMusic size={32} /> : <IconMovie size={32} />}
          </Dropzone.Idle>
          <div style={{ minWidth: 0 }}>
            <Text fw={600}>{t('upload.choose', { context: kind })}</Text>
            <Text size="xs" c="dimmed">
              {maxBytes === undefined ? formats : t('upload.limits', { formats, max: size })}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {refused && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {refused}
        </Text>
      )}
    </>
  );
}

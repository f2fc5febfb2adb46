import '@mantine/dropzone/styles.layer.css';
import { Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryKind } from '../../../protocol/operator/galleries.ts';
import { formatBytes } from '../../format/format-bytes.ts';

/** The service's size limit for a picture, rounded. */
const maxBytes = 16_000_000;

type Props = { kind: GalleryKind; onFiles: (files: File[]) => void };

/** A drop zone and file picker for pictures. It refuses other files and large ones at once. */
export function PictureDrop({ kind, onFiles }: Props) {
  const { t, i18n } = useTranslation('galleries');
  const [refused, setRefused] = useState<{ name: string; tooLarge: boolean }[]>([]);
  const size = formatBytes(maxBytes, i18n.language);
  return (
    <div>
      <Dropzone
        accept={{ 'image/*': [] }}
        maxSize={maxBytes}
        aria-label={t(`drop.${kind}`)}
        onDrop={(files) => {
          setRefused([]);
          onFiles(files);
        }}
        onReject={(rejections) =>
          setRefused(
            rejections.map(({ file, errors }) => ({
              name: file.name,
              tooLarge: errors.some(({ code }) => code === 'file-too-large'),
            })),
          )
        }
        p="sm"
      >
        <Group gap="sm" wrap="nowrap" style={{ pointerEvents: 'none' }}>
          <IconPhotoPlus size={24} aria-hidden />
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={600}>
              {t(`drop.${kind}`)}
            </Text>
            <Text size="xs" c="dimmed">
              {t(`drop.hint.${kind}`, { max: size })}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {refused.map(({ name, tooLarge }) => (
        <Text key={name} size="xs" c="var(--mantine-color-error)" role="alert" mt={4}>
          {t(tooLarge ? 'drop.tooLarge' : 'drop.noPicture', { name, max: size })}
        </Text>
      ))}
    </div>
  );
}

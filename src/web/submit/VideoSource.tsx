import { Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadedFile } from './UploadedFile.tsx';
import { useUpload } from './use-upload.ts';
import type { VideoPartProps } from './VideoForm.tsx';

const FileDrop = lazy(async () => ({ default: (await import('./FileDrop.tsx')).FileDrop }));

/** Where the film comes from: an address, or a file that is uploaded as soon as it is chosen. */
export function VideoSource({ draft, change, faults }: VideoPartProps) {
  const { t } = useTranslation('submit');
  const upload = useUpload((done) => change({ upload: done }));
  const fault = faults.uploadId ?? (draft.source === 'file' ? faults.url : undefined);
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('video.source')}
          value={draft.source}
          data={[
            { value: 'file', label: t('video.file') },
            { value: 'url', label: t('video.url') },
          ]}
          onChange={(source) => change({ source: source === 'url' ? 'url' : 'file' })}
        />
      </Group>
      {draft.source === 'url' ? (
        <TextInput
          label={t('video.urlLabel')}
          description={t('video.urlHint')}
          placeholder="https://"
          inputMode="url"
          value={draft.url}
          onChange={(event) => change({ url: event.currentTarget.value })}
          error={faults.url}
        />
      ) : draft.upload || upload.file ? (
        <UploadedFile
          upload={upload}
          done={draft.upload}
          onRemove={() => {
            upload.stop();
            change({ upload: null });
          }}
        />
      ) : (
        <Suspense fallback={<Skeleton height={120} />}>
          <FileDrop onFile={upload.start} />
        </Suspense>
      )}
      {fault && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  );
}

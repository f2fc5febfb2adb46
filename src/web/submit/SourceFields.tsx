import { Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Part } from './part.ts';
import { UploadedFile } from './UploadedFile.tsx';
import { useUpload } from './use-upload.ts';
import type { VideoDraft } from './video-draft.ts';

const FileDrop = lazyPart(async () => (await import('./FileDrop.tsx')).FileDrop, 'submit');

type Props = Part<Pick<VideoDraft, 'source' | 'url' | 'upload'>> & { kind: 'video' | 'audio' };

/** Where a film or a sound comes from: an address, or a file that is uploaded as soon as it is chosen. */
export function SourceFields({ draft, change, faults, kind }: Props) {
  const { t } = useTranslation('submit');
  const upload = useUpload((done) => change({ upload: done }));
  const fault = faults.uploadId ?? (draft.source === 'file' ? faults.url : undefined);
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('source.name')}
          value={draft.source}
          data={[
            { value: 'file', label: t('source.file') },
            { value: 'url', label: t('source.url') },
          ]}
          onChange={(source) => change({ source: source === 'url' ? 'url' : 'file' })}
        />
      </Group>
      {draft.source === 'url' ? (
        <TextInput
          label={t(`${kind}.urlLabel`)}
          description={t('source.urlHint')}
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
          <FileDrop kind={kind} onFile={upload.start} />
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

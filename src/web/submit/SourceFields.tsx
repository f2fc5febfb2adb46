import { Group, Input, SegmentedControl, Skeleton, Stack, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormOf } from '../forms/use-body-form.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { SourceDraft } from './source-draft.ts';
import { UploadedFile } from './UploadedFile.tsx';
import type { Upload } from './use-upload.ts';

const FileDrop = lazyPart(async () => (await import('./FileDrop.tsx')).FileDrop, 'submit');

type Props = { of: FormOf<SourceDraft>; upload: Upload; kind: 'video' | 'audio' };

/** The source of a video or audio file: an address, or a file that is uploaded as soon as it is chosen. */
export function SourceFields({ of, upload, kind }: Props) {
  const { t } = useTranslation('submit');
  const { form, field, frame } = of;
  const { source, upload: done } = form.values;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('source.name')}
          data={[
            { value: 'file', label: t('source.file') },
            { value: 'url', label: t('source.url') },
          ]}
          {...field('source')}
        />
      </Group>
      {source === 'url' ? (
        <TextInput
          label={t(`${kind}.urlLabel`)}
          description={t('source.urlHint')}
          placeholder="https://"
          inputMode="url"
          {...field('url')}
        />
      ) : (
        <Input.Wrapper {...frame('upload')}>
          {done || upload.file ? (
            <UploadedFile
              upload={upload}
              done={done}
              onRemove={() => {
                upload.stop();
                form.setFieldValue('upload', null);
              }}
            />
          ) : (
            <Suspense fallback={<Skeleton height={120} />}>
              <FileDrop kind={kind} onFile={upload.start} />
            </Suspense>
          )}
        </Input.Wrapper>
      )}
    </Stack>
  );
}

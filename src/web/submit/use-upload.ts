import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { upload } from '../api/upload.ts';
import type { FormOf } from '../forms/use-body-form.tsx';
import type { SourceDraft } from './source-draft.ts';

export type Upload = ReturnType<typeof useUpload>;

/** Uploads one file at a time into a form; reports the progress and can be cancelled and restarted. */
export function useUpload(form: FormOf<SourceDraft>['form']) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const stopper = useRef<AbortController | null>(null);
  const sending = useMutation({
    mutationFn: async (chosen: File) => {
      const stop = new AbortController();
      stopper.current = stop;
      const { uploadId, bytes } = await upload(chosen, chosen.name, {
        signal: stop.signal,
        onProgress: (sent, total) => setShare(total === 0 ? 0 : sent / total),
      });
      return { uploadId, bytes, name: chosen.name };
    },
    onSuccess: (uploaded) => {
      setFile(null);
      form.setFieldValue('upload', uploaded);
    },
    // Removes the message that the upload is in progress, if it is shown.
    onError: () => form.clearFieldError('upload'),
  });
  const start = (chosen: File) => {
    setFile(chosen);
    setShare(0);
    sending.mutate(chosen);
  };
  const stop = () => {
    stopper.current?.abort();
    setFile(null);
    sending.reset();
  };
  return { file, share, error: sending.error, start, stop };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addGalleryPicture } from '../../../api/galleries.ts';
import type { GalleryEntry, GalleryKind } from '../../../protocol/operator/galleries.ts';
import { cacheEntry } from '../../api/galleries.ts';
import { sendBytes } from '../../api/upload.ts';

/** `already`: the entry has this picture. `refused`: stored, but no engine can use it. `failed`: not stored. */
export type PictureUpload = {
  key: number;
  entryId: string;
  name: string;
  share: number;
  state: 'waiting' | 'running' | 'added' | 'already' | 'refused' | 'failed';
  reason: string | null;
  error: unknown;
};

/** Uploads pictures to entries one after another, and reports the result of each. */
export function usePictureUploads(kind: GalleryKind) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const count = useRef(0);
  const line = useRef(Promise.resolve());
  const patch = (key: number, changes: Partial<PictureUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  const send = async (key: number, entryId: string, file: File) => {
    patch(key, { state: 'running' });
    try {
      const { entry, picture, added } = await sendBytes(
        addGalleryPicture,
        { params: { kind, id: entryId } },
        file,
        {
          onProgress: (sent, total) => patch(key, { share: total === 0 ? 1 : sent / total }),
        },
      );
      cacheEntry(queryClient, entry);
      if (!added) patch(key, { state: 'already' });
      else if (picture.state === 'refused') patch(key, { state: 'refused', reason: picture.reason });
      else patch(key, { state: 'added' });
    } catch (error) {
      patch(key, { state: 'failed', error });
    }
  };

  const add = (entry: GalleryEntry, files: readonly File[]) => {
    for (const file of files) {
      count.current += 1;
      const key = count.current;
      const upload = { key, entryId: entry.id, name: file.name, share: 0, reason: null, error: null };
      setUploads((before) => [...before, { ...upload, state: 'waiting' }]);
      line.current = line.current.then(() => send(key, entry.id, file));
    }
  };
  const forget = (key: number) => setUploads((before) => before.filter((one) => one.key !== key));
  const of = (entryId: string) => uploads.filter((one) => one.entryId === entryId);
  return { add, of, forget };
}
export type PictureUploads = ReturnType<typeof usePictureUploads>;

import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removeGalleryPicture } from '../../../api/galleries.ts';
import type { GalleryEntry } from '../../../protocol/operator/galleries.ts';
import { ask } from '../../api/ask.ts';
import { cacheEntry, pictureUrl } from '../../api/galleries.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Heading } from '../../ui/Heading.tsx';
import classes from './Galleries.module.css';
import { GalleryPicture } from './GalleryPicture.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { UploadRows } from './UploadRows.tsx';
import type { PictureUploads } from './use-picture-uploads.ts';

/** An entry's pictures: the usable ones, the unusable ones with the reason, and a drop zone for more. */
export function EntryPictures({ entry, uploads }: { entry: GalleryEntry; uploads: PictureUploads }) {
  const { t } = useTranslation('galleries');
  const queryClient = useQueryClient();
  const { kind, name, pictures, hashes } = entry;
  const remove = async (pictureId: string) => {
    await ask(removeGalleryPicture, { params: { kind, id: entry.id, picture: pictureId } });
    cacheEntry(queryClient, { ...entry, pictures: pictures.filter(({ id }) => id !== pictureId) });
  };
  return (
    <section aria-labelledby="entry-pictures">
      <Heading id="entry-pictures">{t('pictures', { context: kind, count: pictures.length })}</Heading>
      {hashes > 0 && (
        <Text size="sm" c="dimmed">
          {t('hashes.inEntry', { count: hashes })}
        </Text>
      )}
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map(({ id, state, reason, width, height, tried }, at) => (
            <li key={id} data-state={state} data-testid="gallery-picture">
              <span className={classes.frame} title={`${width} × ${height}`}>
                <GalleryPicture src={pictureUrl(entry, id)} alt={t('pictureOf', { name, at: at + 1 })} />
              </span>
              <span className={classes.remove}>
                <ConfirmButton
                  words={t('removePicture.words', { at: at + 1 })}
                  icon={<IconTrash size={15} />}
                  iconOnly
                  ask={t('removePicture.ask')}
                  yes={t('removePicture.yes')}
                  no={t('cancel')}
                  run={() => remove(id)}
                />
              </span>
              {state === 'ready' && tried && (
                <Text size="xs" c="dimmed">
                  {t('upload.tried', tried)}
                </Text>
              )}
              {state === 'refused' && (
                <Text size="xs" className={classes.why}>
                  {t('upload.refused', { reason: reason ?? '' })}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
      <PictureDrop kind={kind} onFiles={(files) => uploads.add(entry, files)} />
      <UploadRows uploads={uploads.of(entry.id)} onForget={uploads.forget} />
    </section>
  );
}

import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Galleries.module.css';

/** A stored picture in full, in its own aspect ratio; shows a message if it does not load. */
export function GalleryPicture({ src, alt }: { src: string; alt: string }) {
  const { t } = useTranslation('media');
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <span className={classes.noPicture} title={t('missing.failed.title')}>
        <IconPhotoOff size={22} aria-label={t('missing.failed.title')} />
      </span>
    );
  }
  return (
    <img
      className={classes.picture}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

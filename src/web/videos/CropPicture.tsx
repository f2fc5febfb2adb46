import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { cropOf } from '../media/crop.ts';
import classes from './TaskViews.module.css';

/** The finding's box, cropped from its frame; the whole frame if the box or the frame's size is unknown. */
export function CropPicture({ finding, alt }: { finding: Finding; alt: string }) {
  const { t } = useTranslation('media');
  const { evidence, box } = finding;
  if (evidence?.state !== 'stored') {
    const state = evidence === null ? 'none' : evidence.state;
    return (
      <span className={classes.noPicture} title={t(`missing.${state}.title`)}>
        <IconPhotoOff size={20} aria-label={t(`missing.${state}.title`)} />
      </span>
    );
  }
  const { width, height, url } = evidence;
  if (!box || !width || !height) return <img className={classes.crop} src={url} alt={alt} loading="lazy" />;
  const crop = cropOf(box, { width, height });
  return (
    <svg
      className={classes.crop}
      viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}
      role="img"
      aria-label={alt}
      data-testid="crop"
    >
      <image href={url} width={width} height={height} />
    </svg>
  );
}

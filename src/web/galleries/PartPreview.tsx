import { useTranslation } from 'react-i18next';
import { type FramePart, partBounds } from './frame-part.ts';
import classes from './PartPreview.module.css';

/** Shows the crop that will be added, as the service will cut it; blurred if the frame is. */
export function PartPreview({ part, blurred }: { part: FramePart; blurred: boolean }) {
  const { t } = useTranslation('galleries');
  const { frame, finding } = part;
  const { width, height, url } = frame;
  const name = t('part.preview');
  if (!finding || !width || !height) {
    return <img className={classes.preview} src={url} alt={name} data-blurred={blurred || undefined} />;
  }
  const bounds = partBounds(finding.box, { width, height });
  const cut = `${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`;
  return (
    <svg
      className={classes.preview}
      viewBox={cut}
      role="img"
      aria-label={name}
      data-blurred={blurred || undefined}
      data-testid="part-preview"
    >
      {/* The outer svg fills its space; the inner one clips to the crop. */}
      <svg {...bounds} viewBox={cut} aria-hidden>
        <image href={url} width={width} height={height} />
      </svg>
    </svg>
  );
}

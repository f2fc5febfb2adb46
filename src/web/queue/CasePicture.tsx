import type { Case } from '../../api/cases.ts';
import { useCareStep } from '../care/use-care.ts';
import classes from './CasePicture.module.css';

/** A picture in a list of cases, blurred or grey as the care settings say for its findings. */
export function CasePicture({ row, picture }: { row: Case; picture: Case['thumbnails'][number] }) {
  const care = useCareStep(row.severity);
  return (
    <img
      src={picture.url}
      alt=""
      loading="lazy"
      decoding="async"
      className={classes.picture}
      data-hard={care.blur || undefined}
      data-grey={care.greyscale || undefined}
    />
  );
}

import type { Case } from '../../api/cases.ts';
import { useCareStep } from '../care/use-care.ts';
import classes from './CasePicture.module.css';

/** A picture of a case in a list; blurred or grey where care says so for what was found on it. */
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

import type { Case } from '../../api/cases.ts';
import classes from './CasePicture.module.css';

const hardLabels = ['Porn', 'Terror'];

/** A picture of a case in a list; blurred where its label says that nobody should meet it unprepared. */
export function CasePicture({ row, picture }: { row: Case; picture: Case['thumbnails'][number] }) {
  const hard = row.severity >= 3 || row.labels.some(({ label }) => hardLabels.includes(label));
  return (
    <img
      src={picture.url}
      alt=""
      loading="lazy"
      decoding="async"
      className={classes.picture}
      data-hard={hard || undefined}
    />
  );
}

import { formatScore } from '../format/time.ts';
import { labelColor, labelText, labelTint } from '../theme/theme.ts';
import classes from './LabelTag.module.css';
import { useLabelName } from './use-label-name.ts';

type Props = {
  label: string;
  /** The task's name, shown before the label: "OCR". */
  task?: string | undefined;
  rate?: number | null | undefined;
  /** Dashed if the machine wants a review, solid if it was certain. */
  review?: boolean | undefined;
};

/** A label in its colour and by its name, with the machine's score. */
export function LabelTag({ label, task, rate, review = false }: Props) {
  const name = useLabelName()(label);
  return (
    <span
      className={classes.tag}
      data-review={review || undefined}
      style={{ color: labelText(label), background: labelTint(label), borderColor: labelColor(label) }}
    >
      {task ? <span className={classes.task}>{task}</span> : null}
      <span className={classes.name}>{name}</span>
      {rate === undefined || rate === null ? null : <span>{formatScore(rate)}</span>}
    </span>
  );
}

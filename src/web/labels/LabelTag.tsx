import { formatScore } from '../format/time.ts';
import { labelColor, labelText, labelTint } from '../theme/theme.ts';
import classes from './LabelTag.module.css';
import { useLabelName } from './use-label-name.ts';

type Props = {
  label: string;
  /** Said before the label, already in words: "OCR". */
  task?: string | undefined;
  rate?: number | null | undefined;
  /** Dashed: the machine was not sure. Solid: it was. */
  review?: boolean | undefined;
};

/** A label in its own colour and by its name, with the machine's score. */
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

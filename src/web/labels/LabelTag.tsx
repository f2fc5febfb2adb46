import { formatScore } from '../format/time.ts';
import { labelColor } from '../theme/theme.ts';
import { Tag } from '../ui/Tag.tsx';
import { useLabelName } from './use-label-name.ts';

type Props = {
  label: string;
  /** The task's name, shown before the label: "OCR". */
  task?: string | undefined;
  rate?: number | null | undefined;
  /** Dashed if the machine wants a review, solid if it was certain. */
  review?: boolean | undefined;
};

/** A label by its name, with the mark of its severity and the machine's score. */
export function LabelTag({ label, task, rate, review = false }: Props) {
  const name = useLabelName()(label);
  return (
    <Tag
      mark={labelColor(label)}
      review={review}
      end={rate === undefined || rate === null ? null : formatScore(rate)}
    >
      {task ? `${task} ${name}` : name}
    </Tag>
  );
}

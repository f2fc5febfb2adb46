import { formatScore } from '../format/time.ts';
import { labelColor } from '../theme/theme.ts';
import { Tag } from '../ui/Tag.tsx';
import { TaskIcon } from './TaskIcon.tsx';
import { useLabelName, useTaskName } from './use-label-name.ts';

type Props = {
  label: string;
  /** The task that found it: its icon and, if there is room, its name. */
  task?: string | undefined;
  /** Where there is no room for the task's name. */
  brief?: boolean;
  rate?: number | null | undefined;
  /** What the score is, if others stand near: "max". */
  rateOf?: string | undefined;
  /** Dashed if the machine wants a review, solid if it was certain. */
  review?: boolean | undefined;
  title?: string | undefined;
};

/** A label by its name, with the mark of its severity and the machine's score. */
export function LabelTag({ label, task, brief = false, rate, rateOf, review = false, title }: Props) {
  const name = useLabelName()(label);
  const taskName = useTaskName();
  const score = rate === undefined || rate === null ? null : formatScore(rate);
  return (
    <Tag
      mark={labelColor(label)}
      icon={task ? <TaskIcon task={task} size={12} name={brief ? taskName(task) : undefined} /> : undefined}
      review={review}
      end={score && rateOf ? `${rateOf} ${score}` : score}
      title={title}
    >
      {task && !brief ? `${taskName(task)} ${name}` : name}
    </Tag>
  );
}

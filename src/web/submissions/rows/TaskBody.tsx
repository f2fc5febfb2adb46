import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../api/findings.ts';
import type { Lane } from '../../../api/lanes.ts';
import type { Submission } from '../../../api/submissions.ts';
import { TaskIcon } from '../../labels/TaskIcon.tsx';
import { useTaskName } from '../../labels/use-label-name.ts';
import { ClassCells } from './ClassCells.tsx';
import type { ClassFilter } from './class-filter.ts';
import type { TaskRows } from './class-rows.ts';
import type { Compared } from './compared.ts';
import { thresholdsOf } from './lane-thresholds.ts';
import { moveInRows } from './move-in-rows.ts';
import classes from './ScoreRows.module.css';
import { type Axis, TimeMarks } from './TimeMarks.tsx';

/** What of the rows is chosen, and choosing it. */
export type RowsView = {
  activeId: string | null;
  onFinding: (finding: Finding) => void;
  filter: ClassFilter | null;
  onFilter: (filter: ClassFilter | null) => void;
  /** The task whose details are open. */
  open: string | null;
  onOpen: (taskId: string | null) => void;
  details: (task: TaskRows) => ReactNode;
};
type Props = RowsView & {
  task: TaskRows;
  axis: Axis;
  submission: Submission;
  lanes: readonly Lane[];
  compared: Compared | undefined;
};

/** The rows of one task; its details open below them. */
export function TaskBody({
  task,
  axis,
  submission,
  lanes,
  compared,
  filter,
  onFilter,
  open,
  onOpen,
  ...own
}: Props) {
  const { t } = useTranslation('videos');
  const name = useTaskTitle(task);
  const opened = open === task.taskId;
  const heading = (
    <th scope="rowgroup" rowSpan={Math.max(1, task.rows.length)} className={classes.task}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={opened}
        onClick={() => onOpen(opened ? null : task.taskId)}
      >
        <IconChevronRight size={12} className={classes.chevron} data-open={opened || undefined} aria-hidden />
        <TaskIcon task={task.task} />
        <span title={name}>{name}</span>
      </UnstyledButton>
    </th>
  );
  return (
    <tbody className={classes.body} data-task={task.taskId}>
      {task.rows.length === 0 && (
        <tr className={classes.row}>
          {heading}
          <td colSpan={6} className={classes.nothing}>
            {t('noFindings')}
          </td>
          <td>
            <div className={classes.axis} data-time-axis>
              <i className={classes.playhead} />
            </div>
          </td>
        </tr>
      )}
      {task.rows.map((row, at) => {
        const selected = filter?.taskId === row.taskId && filter.label === row.label;
        return (
          <tr
            key={row.key}
            className={classes.row}
            data-row={row.key}
            data-selected={selected || undefined}
            data-other={(filter !== null && !selected) || undefined}
          >
            {at === 0 && heading}
            <ClassCells
              row={row}
              counted={task.counted}
              thresholds={thresholdsOf(row, submission, lanes)}
              compared={compared}
              selected={selected}
              onSelect={() => onFilter(selected ? null : { taskId: row.taskId, label: row.label })}
              onKeyDown={moveInRows}
            />
            <td>
              <TimeMarks
                findings={row.findings}
                axis={axis}
                activeId={own.activeId}
                onFinding={own.onFinding}
                onKeyDown={moveInRows}
              />
            </td>
          </tr>
        );
      })}
      {opened && (
        <tr className={classes.details}>
          <td colSpan={8}>{own.details(task)}</td>
        </tr>
      )}
    </tbody>
  );
}

/** The task's name, with its identifier where the name does not say enough. */
export function useTaskTitle({ task, taskId, ambiguous }: TaskRows): string {
  const name = useTaskName()(task);
  return ambiguous || task === 'unrecognised' ? `${name} (${taskId})` : name;
}

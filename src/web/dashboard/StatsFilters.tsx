import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { caseKinds } from '../../api/cases.ts';
import { q } from '../api/client.ts';
import { qStats } from '../api/stats.ts';
import { useTaskName } from '../labels/use-label-name.ts';
import { useLaneName } from '../lanes/lane-of.ts';
import classes from './panel/Dashboard.module.css';
import type { Shown } from './panel/use-dashboard-state.ts';
import { useLabelsApart } from './panel/words.ts';

type Choice = { value: string; label: string };

/** Filters the figures by lane, kind of content, task and label. */
export function StatsFilters({ shown: { filters, put } }: { shown: Shown }) {
  const { t } = useTranslation('dashboard');
  const laneName = useLaneName();
  const taskName = useTaskName();
  const apart = useLabelsApart();
  const lanes = useQuery(q.lanes()).data?.lanes ?? [];
  const labels = useQuery(qStats.choices()).data?.labels ?? [];
  const labelName = apart(labels);
  const select = (name: keyof typeof filters, choices: Choice[]) => {
    const chosen = filters[name];
    const known = new Map(choices.map((choice) => [choice.value, choice]));
    // A filter from the address is shown even if no option is known for it.
    if (chosen && !known.has(chosen)) known.set(chosen, { value: chosen, label: chosen });
    return (
      <NativeSelect
        size="xs"
        aria-label={t(`filter.${name}`)}
        value={chosen ?? ''}
        onChange={(event) => put({ [name]: event.currentTarget.value || null })}
        data={[{ value: '', label: t(`filter.every.${name}`) }, ...known.values()]}
      />
    );
  };
  return (
    <search className={classes.filters} aria-label={t('filter.title')}>
      {select(
        'lane',
        lanes
          .filter(({ key }) => key !== 'for-me')
          .map((lane) => ({ value: lane.key, label: laneName(lane) })),
      )}
      {select(
        'kind',
        caseKinds.map((kind) => ({ value: kind, label: t(`common:kind.${kind}`) })),
      )}
      {select(
        'task',
        labels.map(({ task }) => ({ value: task, label: taskName(task) })),
      )}
      {select(
        'label',
        labels.map((label) => ({ value: label.key, label: labelName(label) })),
      )}
    </search>
  );
}

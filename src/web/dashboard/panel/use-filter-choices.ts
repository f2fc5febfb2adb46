import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { caseKinds } from '../../../api/cases.ts';
import { q } from '../../api/client.ts';
import { qStats } from '../../api/stats.ts';
import { useTaskName } from '../../labels/use-label-name.ts';
import { useLaneName } from '../../lanes/lane-of.ts';
import type { Shown } from './use-dashboard-state.ts';
import { useLabelsApart } from './words.ts';

type Filters = Shown['filters'];
type Choice = { value: string; label: string };

/** What each filter can be, by name. */
export function useFilterChoices(filters: Filters): Record<keyof Filters, Choice[]> {
  const { t } = useTranslation('dashboard');
  const laneName = useLaneName();
  const taskName = useTaskName();
  const apart = useLabelsApart();
  const lanes = useQuery(q.lanes()).data?.lanes ?? [];
  const labels = useQuery(qStats.choices()).data?.labels ?? [];
  const labelName = apart(labels);
  const withChosen = (name: keyof Filters, choices: Choice[]) => {
    const chosen = filters[name];
    const known = new Map(choices.map((choice) => [choice.value, choice]));
    // A filter from the address is shown even if no option is known for it.
    if (chosen && !known.has(chosen)) known.set(chosen, { value: chosen, label: chosen });
    return [...known.values()];
  };
  return {
    lane: withChosen(
      'lane',
      lanes.filter(({ key }) => key !== 'for-me').map((lane) => ({ value: lane.key, label: laneName(lane) })),
    ),
    kind: withChosen(
      'kind',
      caseKinds.map((kind) => ({ value: kind, label: t(`common:kind.${kind}`) })),
    ),
    task: withChosen(
      'task',
      labels.map(({ task }) => ({ value: task, label: taskName(task) })),
    ),
    label: withChosen(
      'label',
      labels.map((label) => ({ value: label.key, label: labelName(label) })),
    ),
  };
}

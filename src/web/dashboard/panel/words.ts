import { useTranslation } from 'react-i18next';
import type { Share } from '../../../api/share.ts';
import type { Difference } from '../../charts/difference.ts';
import { useLabelName, useTaskName } from '../../labels/use-label-name.ts';

/** The change of a share in percentage points; null if there is nothing to compare. */
export function differenceOf(
  now: Share | null,
  before: Share | null | undefined,
  better: 'more' | 'less',
  locale: string,
): Difference | null {
  if (!now || !before) return null;
  const points = Math.round((now.value - before.value) * 1000) / 10;
  const text = new Intl.NumberFormat(locale, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(points) < 10 ? 1 : 0,
  }).format(points);
  const tone = points === 0 ? 'even' : points > 0 === (better === 'more') ? 'better' : 'worse';
  return { text, tone, sure: now.low > before.high || now.high < before.low };
}

/** The name of each row, with its task if another task has a row of the same name. */
export function namesApart<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  taskOf: (row: Row) => string,
): (row: Row) => string {
  const names = Map.groupBy(rows, nameOf);
  return (row) => {
    const name = nameOf(row);
    return (names.get(name)?.length ?? 0) > 1 ? `${taskOf(row)} ${name}` : name;
  };
}

type Named = { task?: string | null; key: string; name: string | null };

/** The name of a label in the reader's language; an unnamed numeric label is shown as its number. */
export function useStatsLabel(): (label: Named) => string {
  const { t } = useTranslation('dashboard');
  const labelName = useLabelName();
  const taskName = useTaskName();
  return ({ key, name }) => {
    if (name !== null) return labelName(name);
    const [task, number] = key.split('#');
    return number === undefined ? labelName(key) : t('unnamed', { task: taskName(task ?? ''), number });
  };
}

/** Like `useStatsLabel`, for labels of one list: a numeric label gets its task if two would have the same name. */
export function useLabelsApart(): (labels: readonly Named[]) => (label: Named) => string {
  const labelName = useStatsLabel();
  const taskName = useTaskName();
  return (labels) => {
    const keys = Map.groupBy(new Map(labels.map((label) => [label.key, label])).values(), labelName);
    return (label) => {
      const name = labelName(label);
      const alike = keys.get(name) ?? [];
      const [task = '', number] = label.key.split('#');
      if (alike.length < 2 || number === undefined) return name;
      const here = alike.filter(({ key }) => key.startsWith(`${task}#`)).length > 1;
      return `${taskName(task)} ${name}${here ? ` (${number})` : ''}`;
    };
  };
}

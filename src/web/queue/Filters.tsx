import { CloseButton, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { caseKinds } from '../../api/cases.ts';
import { settledFilter } from '../../api/settled.ts';
import { textLabels } from '../../protocol/labels.ts';
import { q } from '../api/client.ts';
import { useLabelName, useTaskName } from '../labels/use-label-name.ts';
import { behindFilterNames, paths, type QueueFilters } from '../paths/paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './Filters.module.css';

const BehindChip = lazyPart(async () => (await import('./BehindChip.tsx')).BehindChip, 'behind');

/** These narrow nothing by themselves. */
const manner: readonly string[] = ['exactLabel', 'zone', 'sort'];
const isBehindFigure = (filters: QueueFilters) =>
  behindFilterNames.some((name) => filters[name] && !manner.includes(name));

/** Filters the list by kind and label, and shows the current search. */
export function Filters({ lane, filters }: { lane: string; filters: QueueFilters }) {
  const { t } = useTranslation('queue');
  const labelName = useLabelName();
  const navigate = useNavigate();
  const taskName = useTaskName();
  const configured = useQuery(q.tasks()).data?.tasks ?? [];
  const tasks = new Set([...configured.map(({ type }) => type), ...(filters.task ? [filters.task] : [])]);
  const dictionary = useQuery(q.labels()).data?.labels ?? [];
  const go = (changes: QueueFilters) => void navigate(paths.queue(lane, { ...filters, ...changes }));
  const labels = [
    ...new Set([...textLabels.filter((name) => name !== 'Normal'), ...dictionary.map((entry) => entry.name)]),
  ];
  return (
    <div className={classes.filters}>
      <NativeSelect
        size="xs"
        aria-label={t('filter.kind')}
        value={filters.kind ?? ''}
        onChange={(event) => go({ kind: event.currentTarget.value || null })}
        data={[
          { value: '', label: t('filter.everyKind') },
          ...caseKinds.map((kind) => ({ value: kind, label: t(`common:kind.${kind}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('filter.label')}
        value={filters.label ?? ''}
        onChange={(event) => go({ label: event.currentTarget.value || null, exactLabel: null })}
        data={[
          { value: '', label: t('filter.everyLabel') },
          ...labels.map((label) => ({ value: label, label: labelName(label) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('filter.task')}
        value={filters.task ?? ''}
        onChange={(event) => go({ task: event.currentTarget.value || null })}
        data={[
          { value: '', label: t('filter.everyTask') },
          ...[...tasks].map((task) => ({ value: task, label: taskName(task) })),
        ]}
      />
      {lane === 'all' ? (
        <NativeSelect
          size="xs"
          aria-label={t('filter.settled')}
          value={filters.settled ?? ''}
          onChange={(event) => go({ settled: event.currentTarget.value || null })}
          data={[
            { value: '', label: t('filter.everySettled') },
            ...settledFilter.map((value) => ({ value, label: t(`common:settled.${value}`) })),
          ]}
        />
      ) : null}
      {isBehindFigure(filters) ? (
        <Suspense fallback={<section className={classes.search} data-behind="" aria-busy />}>
          <BehindChip lane={lane} filters={filters} />
        </Suspense>
      ) : null}
      {filters.q ? (
        <span className={classes.search}>
          <span className={classes.words}>“{filters.q}”</span>
          <CloseButton size="xs" aria-label={t('common:clearSearch')} onClick={() => go({ q: null })} />
        </span>
      ) : null}
    </div>
  );
}

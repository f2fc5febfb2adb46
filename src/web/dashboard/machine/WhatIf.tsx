import { NativeSelect, Slider } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WhatIfAnswer } from '../../../api/stats-machine.ts';
import { q } from '../../api/client.ts';
import { qStats } from '../../api/stats.ts';
import { type Point, Points } from '../../charts/Points.tsx';
import { percent } from '../../format/share.ts';
import { formatCount, formatScore } from '../../format/time.ts';
import { useLaneName } from '../../lanes/lane-of.ts';
import { useColumns } from '../panel/columns.ts';
import classes from '../panel/Dashboard.module.css';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { WhatIfEffect } from './WhatIfEffect.tsx';
import { observedFrom, stepOf } from './what-if.ts';

type Step = WhatIfAnswer['steps'][number];
const share = (part: number, total: number) => (total > 0 ? part / total : 0);

/** Which cases a lane would have held, and which it would have missed, with another threshold. */
export function WhatIf({ statsQuery, shown }: TabProps) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const laneName = useLaneName();
  const known = useQuery(q.lanes());
  const lanes = (known.data?.lanes ?? []).filter(({ key }) => key !== 'for-me');
  const lane =
    shown.filters.lane ?? shown.params.get('line') ?? lanes.find(({ builtIn }) => !builtIn)?.key ?? 'review';
  const query = useQuery({
    ...qStats.whatIf({ ...statsQuery, compare: null, lane }),
    placeholderData: keepPreviousData,
    // If the lanes fail to load, the built-in lane is used.
    enabled: !known.isPending,
  });
  const [held, setHeld] = useState<number | null>(null);
  const inAddress = Number(shown.params.get('threshold') ?? Number.NaN);
  // The held value applies until the address has followed, so that fast key presses add up.
  if (held !== null && inAddress === Number(held.toFixed(2))) setHeld(null);
  const present = query.data?.lane.filter.rateMin ?? null;
  const chosen = held ?? (inAddress >= 0 && inAddress <= 1 ? inAddress : (present ?? 0));
  const hasCases = query.data !== undefined && query.data.cases > 0;
  const count = (value: number) => formatCount(value, i18n.language);
  const label = (threshold: number) => threshold.toFixed(2);
  return (
    <Panel<WhatIfAnswer, Step>
      name="what-if"
      span={6}
      size="l"
      title={t('whatIf.title')}
      hint={t('whatIf.hint')}
      query={query}
      controls={
        <>
          <div className={classes.choices}>
            <NativeSelect
              size="xs"
              aria-label={t('whatIf.lane')}
              value={lane}
              disabled={shown.filters.lane !== null}
              onChange={(event) => {
                setHeld(null);
                shown.put({ line: event.currentTarget.value, threshold: null });
              }}
              data={lanes.map((one) => ({ value: one.key, label: laneName(one) }))}
            />
            {hasCases ? (
              <Slider
                size="sm"
                className={classes.slider ?? ''}
                min={0}
                max={1}
                step={0.05}
                value={chosen}
                label={formatScore}
                thumbLabel={t('whatIf.slider')}
                onChange={setHeld}
                onChangeEnd={(value) => shown.put({ line: lane, threshold: value.toFixed(2) })}
              />
            ) : null}
          </div>
          {query.data && hasCases ? (
            <WhatIfEffect
              answer={query.data}
              threshold={chosen}
              onApplied={() => shown.put({ threshold: null })}
            />
          ) : null}
        </>
      }
      view={(answer) => {
        const [atChosen, atPresent] = [stepOf(answer, chosen), stepOf(answer, present)];
        const from = observedFrom(answer);
        const observed = answer.steps.filter(({ threshold }) => threshold >= from);
        return {
          summary: t('whatIf.summary', {
            cases: count(answer.cases),
            rejected: count(answer.rejected),
            threshold: formatScore(chosen),
            fewer: count(atChosen?.fewer ?? 0),
            misses: count(atChosen?.misses ?? 0),
          }),
          basis: [
            basis(t('whatIf.basis', { count: answer.cases })),
            ...(from > 0 ? [t('whatIf.unknown', { threshold: formatScore(from) })] : []),
          ].join(' · '),
          chart: () => (
            <Points
              joined
              across={t('whatIf.fewer')}
              up={t('whatIf.misses')}
              show={(value) => percent(value, i18n.language)}
              points={observed.map((step): Point => {
                const { threshold, fewer, misses } = step;
                const isChosen = step === atChosen;
                const isPresent = step === atPresent;
                return {
                  key: label(threshold),
                  x: share(fewer, answer.cases),
                  y: share(misses, answer.rejected),
                  radius: isChosen ? 7 : isPresent ? 5 : 2.5,
                  look: isChosen ? 'chosen' : isPresent ? 'hollow' : 'filled',
                  tip: [
                    t('whatIf.from', { threshold: formatScore(threshold) }),
                    `${t('whatIf.fewer')}: ${count(fewer)}`,
                    `${t('whatIf.misses')}: ${count(misses)}`,
                  ],
                  to: null,
                };
              })}
            />
          ),
          figures: {
            rows: answer.cases > 0 ? observed : [],
            keyOf: ({ threshold }) => label(threshold),
            columns: [
              {
                head: t('column.threshold'),
                value: ({ threshold }) => threshold,
                show: ({ threshold }) => formatScore(threshold),
              },
              columns.cases(t('whatIf.fewer'), ({ fewer }) => fewer),
              columns.count(
                t('whatIf.misses'),
                ({ misses }) => misses,
                ({ behindMisses }) => behindMisses,
              ),
            ],
          },
        };
      }}
      empty={t('whatIf.none')}
    />
  );
}

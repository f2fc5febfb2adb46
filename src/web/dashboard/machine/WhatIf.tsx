import { NativeSelect, Slider } from '@mantine/core';
import { IconAdjustmentsOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WhatIfAnswer } from '../../../api/stats-machine.ts';
import { q } from '../../api/client.ts';
import { qStats } from '../../api/stats.ts';
import { Legend } from '../../charts/Legend.tsx';
import { Lines } from '../../charts/Lines.tsx';
import { formatCount, formatScore } from '../../format/time.ts';
import { useLaneName } from '../../lanes/lane-of.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { percent } from '../panel/words.ts';
import { WhatIfEffect } from './WhatIfEffect.tsx';
import { stepOf } from './what-if.ts';

type Step = WhatIfAnswer['steps'][number];
const share = (part: number, total: number) => (total > 0 ? part / total : 0);

/** Which cases a lane would have held, and which it would have missed, with another threshold. */
export function WhatIf({ statsQuery, shown }: TabProps) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
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
  const series = [
    { key: 'fewer', name: t('whatIf.fewer'), color: 'var(--sl-accent)' },
    { key: 'misses', name: t('whatIf.misses'), color: 'var(--sl-reject)' },
  ];
  const count = (value: number) => formatCount(value, i18n.language);
  const label = (threshold: number) => threshold.toFixed(2);
  return (
    <Panel<WhatIfAnswer, Step>
      name="what-if"
      size="l"
      title={t('whatIf.title')}
      query={query}
      controls={
        <>
          <NativeSelect
            size="xs"
            mb={8}
            aria-label={t('whatIf.lane')}
            value={lane}
            disabled={shown.filters.lane !== null}
            onChange={(event) => {
              setHeld(null);
              shown.put({ line: event.currentTarget.value, threshold: null });
            }}
            data={lanes.map((one) => ({ value: one.key, label: laneName(one) }))}
          />
          {query.data && query.data.cases > 0 ? (
            <>
              <Slider
                size="sm"
                mx={8}
                my={4}
                min={0}
                max={1}
                step={0.05}
                value={chosen}
                label={formatScore}
                thumbLabel={t('whatIf.slider')}
                onChange={setHeld}
                onChangeEnd={(value) => shown.put({ line: lane, threshold: value.toFixed(2) })}
              />
              <WhatIfEffect
                answer={query.data}
                threshold={chosen}
                onApplied={() => shown.put({ threshold: null })}
              />
              <Legend series={series} />
            </>
          ) : null}
        </>
      }
      view={(answer) => ({
        summary: t('whatIf.summary', {
          cases: count(answer.cases),
          rejected: count(answer.rejected),
          threshold: formatScore(chosen),
          fewer: count(stepOf(answer, chosen)?.fewer ?? 0),
          misses: count(stepOf(answer, chosen)?.misses ?? 0),
        }),
        chart: (
          <Lines
            max={1}
            show={(value) => percent(value, i18n.language)}
            series={series}
            marks={[
              { key: label(stepOf(answer, chosen)?.threshold ?? 0), color: 'var(--sl-text)' },
              ...(present === null
                ? []
                : [
                    {
                      key: label(stepOf(answer, present)?.threshold ?? 0),
                      color: 'var(--sl-faint)',
                      dashed: true,
                    },
                  ]),
            ]}
            steps={answer.steps.map(({ threshold, fewer, misses }) => ({
              key: label(threshold),
              label: formatScore(threshold),
              values: [share(fewer, answer.cases), share(misses, answer.rejected)],
              tip: [
                t('whatIf.from', { threshold: formatScore(threshold) }),
                `${t('whatIf.fewer')}: ${count(fewer)}`,
                `${t('whatIf.misses')}: ${count(misses)}`,
              ],
              to: null,
            }))}
          />
        ),
        figures: {
          rows: answer.cases > 0 ? answer.steps : [],
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
      })}
      empty={
        <Empty icon={<IconAdjustmentsOff size={24} />} title={t('whatIf.none')} hint={t('whatIf.noneHint')} />
      }
    />
  );
}

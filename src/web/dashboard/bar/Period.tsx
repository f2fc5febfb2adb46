import { SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addDays, dayOf } from '../../format/zone.ts';
import { rangeNameOf, ranges } from '../panel/range.ts';
import type { Shown } from '../panel/use-dashboard-state.ts';

/** The time range, which is in the address. */
export function Period({ shown }: { shown: Shown }) {
  const { t } = useTranslation('dashboard');
  const { name, own, zone, range, put } = shown;
  const choose = (value: string) => {
    const next = rangeNameOf(value);
    if (next !== 'own') return put({ range: next === '7d' ? null : next, from: null, to: null });
    const today = dayOf(Date.now(), zone);
    put({ range: 'own', from: range?.first ?? addDays(today, -6), to: range?.last ?? today });
  };
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('range.label')}
        value={name}
        onChange={choose}
        data={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
      />
      {name === 'own'
        ? (['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              size="xs"
              w={124}
              aria-label={t(`range.${end}`)}
              value={own[end] ?? ''}
              error={shown.fault !== null && end === 'to'}
              onChange={(event) => put({ [end]: event.currentTarget.value })}
            />
          ))
        : null}
    </>
  );
}

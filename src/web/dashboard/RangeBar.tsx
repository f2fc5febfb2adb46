import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, allZones, dayOf } from '../format/zone.ts';
import classes from './panel/Dashboard.module.css';
import { rangeNameOf, ranges } from './panel/range.ts';
import type { Shown } from './panel/use-dashboard-state.ts';

/** Time range, time zone and comparison; all of it is in the address. */
export function RangeBar({ shown }: { shown: Shown }) {
  const { t } = useTranslation('dashboard');
  const { name, own, zone, compare, range, put } = shown;
  const [zones] = useState(allZones);
  const choose = (value: string) => {
    const next = rangeNameOf(value);
    if (next !== 'own') return put({ range: next === '7d' ? null : next, from: null, to: null });
    const today = dayOf(Date.now(), zone);
    put({ range: 'own', from: range?.first ?? addDays(today, -6), to: range?.last ?? today });
  };
  return (
    <div className={classes.bar}>
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
              label={t(`range.${end}`)}
              value={own[end] ?? ''}
              error={shown.fault !== null && end === 'to'}
              onChange={(event) => put({ [end]: event.currentTarget.value })}
            />
          ))
        : null}
      <Select
        size="xs"
        w={190}
        searchable
        allowDeselect={false}
        aria-label={t('zone')}
        nothingFoundMessage={t('noZone')}
        value={zone}
        data={zones.includes(zone) ? zones : [zone, ...zones]}
        limit={100}
        onChange={(value) => value && put({ zone: value })}
      />
      <Switch
        size="xs"
        mb={8}
        label={t('compare')}
        checked={compare === 'before'}
        onChange={(event) => put({ compare: event.currentTarget.checked ? null : 'none' })}
      />
    </div>
  );
}

import { ActionIcon, Popover, Select, Switch } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allZones } from '../../format/zone.ts';
import type { Shown } from '../panel/use-dashboard-state.ts';
import classes from './Bar.module.css';

/** Time zone and comparison, which are in the address. */
export function Options({ shown: { zone, compare, put } }: { shown: Shown }) {
  const { t } = useTranslation('dashboard');
  const [zones] = useState(allZones);
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal width={280}>
      <Popover.Target>
        <ActionIcon variant="default" size={28} aria-label={t('options')} title={t('options')}>
          <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.choices}>
        <Select
          size="xs"
          searchable
          allowDeselect={false}
          label={t('zone')}
          nothingFoundMessage={t('noZone')}
          value={zone}
          data={zones.includes(zone) ? zones : [zone, ...zones]}
          limit={100}
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => value && put({ zone: value })}
        />
        <Switch
          size="xs"
          label={t('compare')}
          checked={compare === 'before'}
          onChange={(event) => put({ compare: event.currentTarget.checked ? null : 'none' })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

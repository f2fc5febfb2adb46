import { Button, NativeSelect, Popover } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Shown } from '../panel/use-dashboard-state.ts';
import { useFilterChoices } from '../panel/use-filter-choices.ts';
import classes from './Bar.module.css';

const names = ['lane', 'kind', 'task', 'label'] as const;

/** Filters the figures by lane, kind of content, task and label. A press on a chosen one removes it. */
export function Filters({ shown: { filters, put } }: { shown: Shown }) {
  const { t } = useTranslation('dashboard');
  const choicesOf = useFilterChoices(filters);
  return (
    <>
      <Popover position="bottom-start" trapFocus returnFocus withinPortal width={280}>
        <Popover.Target>
          <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden="true" />}>
            {t('filter.add')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.choices}>
          {names.map((name) => (
            <NativeSelect
              key={name}
              size="xs"
              label={t(`filter.${name}`)}
              value={filters[name] ?? ''}
              onChange={(event) => put({ [name]: event.currentTarget.value || null })}
              data={[{ value: '', label: t(`filter.every.${name}`) }, ...choicesOf[name]]}
            />
          ))}
        </Popover.Dropdown>
      </Popover>
      {names.map((name) => {
        const chosen = filters[name];
        if (chosen === null) return null;
        const value = choicesOf[name].find((choice) => choice.value === chosen)?.label ?? chosen;
        const words = t('filter.is', { what: t(`filter.${name}`), value });
        return (
          <Button
            key={name}
            size="xs"
            variant="default"
            className={classes.chip}
            rightSection={<IconX size={14} aria-hidden="true" />}
            aria-label={t('filter.remove', { filter: words })}
            onClick={() => put({ [name]: null })}
          >
            {words}
          </Button>
        );
      })}
    </>
  );
}

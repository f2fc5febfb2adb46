import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { auditFields, getAuditChoices } from '../../api/audit.ts';
import type { AuditFilters } from '../api/audit.ts';
import { queryOf } from '../api/query.ts';
import classes from './AuditPage.module.css';
import { useActionName } from './use-action-name.ts';

/** Filters the trail by person, action, case and time. */
export function Filters({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit');
  const actionName = useActionName();
  const choices = useQuery(queryOf(getAuditChoices)).data;
  const [, setParams] = useSearchParams();
  const put = (name: keyof AuditFilters, value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  const select = {
    size: 'sm',
    clearable: true,
    searchable: true,
    nothingFoundMessage: t('filter.nobody'),
  } as const;
  const text = (name: 'case' | 'submission') => (
    <TextInput
      key={name}
      size="sm"
      label={t(`filter.${name}`)}
      value={filters[name] ?? ''}
      {...auditFields[name].input}
      spellCheck={false}
      onChange={(event) => put(name, event.currentTarget.value.trim())}
    />
  );
  const time = (name: 'from' | 'to') => (
    <TextInput
      key={name}
      size="sm"
      type="datetime-local"
      label={t(`filter.${name}`)}
      value={filters[name] ?? ''}
      onChange={(event) => put(name, event.currentTarget.value)}
    />
  );
  return (
    <search aria-label={t('filter.title')} className={classes.filters}>
      <Select
        {...select}
        label={t('filter.person')}
        value={filters.person}
        data={withChosen(
          choices?.people.map(({ id, name, machine }) => ({
            value: id,
            label: machine && name === 'machine' ? t('machine') : name,
          })),
          filters.person,
        )}
        onChange={(value) => put('person', value)}
      />
      <Select
        {...select}
        label={t('filter.what')}
        value={filters.what}
        data={withChosen(
          choices?.actions.map((action) => ({ value: action, label: actionName(action) })),
          filters.what,
        )}
        onChange={(value) => put('what', value)}
      />
      {text('case')}
      {text('submission')}
      {time('from')}
      {time('to')}
    </search>
  );
}

type Choice = { value: string; label: string };

/** The chosen value is always offered, even if the trail has no entry for it. */
function withChosen(choices: Choice[] | undefined, chosen: string | null): Choice[] {
  const known = choices ?? [];
  return chosen === null || known.some(({ value }) => value === chosen)
    ? known
    : [...known, { value: chosen, label: chosen }];
}

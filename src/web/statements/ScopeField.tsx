import { Button, Group, Input, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areaCountries, unionCountries } from '../../api/statement-values.ts';
import type { ReasonTemplate } from '../../api/statements.ts';
import { SomeOf } from './ChoiceFields.tsx';
import { scopeName, useCountryName } from './scope-name.ts';
import type { StatementInput } from './statement-input.ts';

type Props = StatementInput<ReasonTemplate['territorial_scope']>;

const sets = [
  ['union', unionCountries],
  ['area', areaCountries],
] as const;

/** The countries where the restriction applies. The whole Union is one choice. */
export function ScopeField({ value = [], onChange, ...rest }: Props) {
  const { t } = useTranslation('statements');
  const countryName = useCountryName();
  const [picking, setPicking] = useState(false);
  const scope = picking ? null : scopeName(value);
  return (
    <Stack gap={8}>
      <Input.Wrapper labelElement="div" label={t('field.territorial_scope')}>
        <Group gap={8} role="group" aria-label={t('field.territorial_scope')}>
          {sets.map(([name, countries]) => (
            <Button
              key={name}
              size="compact-sm"
              variant={scope === name ? 'light' : 'default'}
              aria-pressed={scope === name}
              onClick={() => {
                setPicking(false);
                onChange([...countries]);
              }}
            >
              {t(name)}
            </Button>
          ))}
          <Button
            size="compact-sm"
            variant={scope === null ? 'light' : 'default'}
            aria-pressed={scope === null}
            onClick={() => setPicking(true)}
          >
            {t('single')}
          </Button>
        </Group>
      </Input.Wrapper>
      {scope === null ? (
        <SomeOf
          member="territorial_scope"
          label={t('countries')}
          values={areaCountries}
          value={value}
          onChange={onChange}
          nameOf={countryName}
          {...rest}
        />
      ) : null}
    </Stack>
  );
}

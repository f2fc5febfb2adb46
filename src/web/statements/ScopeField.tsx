import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { areaCountries, unionCountries } from '../../api/statement-values.ts';
import type { ReasonTemplate } from '../../api/statements.ts';
import { SomeOf } from './ChoiceFields.tsx';
import type { FieldFault } from './reasons.ts';
import { scopeName, useCountryName } from './scope-name.ts';

type Scope = ReasonTemplate['territorial_scope'];
type Props = { value: Scope; fault: FieldFault | undefined; change: (value: Scope) => void };

/** Where the restriction holds: mostly the whole Union, which nobody picks country by country. */
export function ScopeField({ value, fault, change }: Props) {
  const { t } = useTranslation('statements');
  const countryName = useCountryName();
  const whole = scopeName(value);
  const sets = [
    ['union', unionCountries],
    ['area', areaCountries],
  ] as const;
  return (
    <Stack gap={6}>
      <SomeOf
        member="territorial_scope"
        values={areaCountries}
        value={value}
        fault={fault}
        hint={whole ? t(whole) : undefined}
        nameOf={countryName}
        change={change}
      />
      <Group gap={6}>
        {sets.map(([name, countries]) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            aria-pressed={whole === name}
            onClick={() => change([...countries])}
          >
            {t(name)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

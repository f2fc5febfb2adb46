import { NumberInput, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RetentionKind } from '../../../api/retention.ts';
import { retentionFields } from '../../../api/retention.ts';
import classes from './Retention.module.css';

type Props = { kind: RetentionKind; days: number | null; onChange: (days: number | null) => void };

const usual = 90;

/** One kind of data: kept, or for how many days. */
export function RuleRow({ kind, days, onChange }: Props) {
  const { t } = useTranslation('retention');
  const [last, setLast] = useState(days ?? usual);
  const name = t(`kind.${kind}.name`);
  return (
    <li className={classes.rule}>
      <div>
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Text size="xs" c="dimmed" maw={620}>
          {t(`kind.${kind}.hint`)}
        </Text>
      </div>
      <Switch
        checked={days === null}
        label={t('keep')}
        aria-label={`${name}: ${t('keep')}`}
        onChange={(event) => onChange(event.currentTarget.checked ? null : last)}
      />
      <NumberInput
        aria-label={`${name}: ${t('days')}`}
        placeholder={t('days')}
        w={110}
        size="sm"
        {...retentionFields[kind].input}
        clampBehavior="strict"
        allowDecimal={false}
        disabled={days === null}
        value={days ?? ''}
        onChange={(value) => {
          if (typeof value !== 'number' || value < 1) return;
          setLast(value);
          onChange(value);
        }}
      />
    </li>
  );
}

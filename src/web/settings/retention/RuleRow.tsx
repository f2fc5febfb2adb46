import { NumberInput, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RetentionKind } from '../../../api/retention.ts';
import classes from './Retention.module.css';
import type { Days } from './rules-draft.ts';

type Props = {
  kind: RetentionKind;
  field: (path: string) => object;
  days: Days;
  change: (days: Days) => void;
};

const usual = 90;

/** The rule of one kind of data: kept forever, or for a number of days. */
export function RuleRow({ kind, field, days, change }: Props) {
  const { t } = useTranslation('retention');
  const [last, setLast] = useState<Days>(usual);
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
        onChange={(event) => {
          setLast(days ?? last);
          change(event.currentTarget.checked ? null : last);
        }}
      />
      <NumberInput
        aria-label={`${name}: ${t('days')}`}
        placeholder={t('days')}
        w={110}
        size="sm"
        allowDecimal={false}
        disabled={days === null}
        {...field(kind)}
        value={days ?? ''}
      />
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import type { EnforcementAction } from '../../api/enforcement.ts';
import { inLanguage } from '../../api/languages.ts';
import { withoutDigit } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import { ActionValues } from './ActionValues.tsx';
import { type ActionDraft, digitsOf } from './chosen-actions.ts';
import classes from './DecisionDetails.module.css';

type Props = {
  offered: readonly EnforcementAction[];
  chosen: ActionDraft;
  onChange: (chosen: ActionDraft) => void;
  /** How often a decision was stopped because a value is missing. */
  missing: number;
};

/** What the decision does beyond its verdict: each action with its digit, and the values of those that are chosen. */
export function ActionToggles({ offered, chosen, onChange, missing }: Props) {
  const { t, i18n } = useTranslation('case');
  const keyOf = useKeyOf();
  const digits = digitsOf(offered);
  const withValues = offered.filter(({ key, params }) => Object.hasOwn(chosen, key) && params.length > 0);
  const toggle = (key: string) => {
    const { [key]: _, ...others } = chosen;
    onChange(Object.hasOwn(chosen, key) ? others : { ...chosen, [key]: {} });
  };
  useKeys({
    action: {
      choose: (digit) => {
        const action = offered.find(({ key }) => digits.get(key) === digit);
        return action ? () => toggle(action.key) : { why: t('keys:why.noChoice', { digit }) };
      },
    },
  });
  return (
    <>
      <fieldset className={classes.row}>
        <legend className={classes.legend}>
          {t('form.actions')} <Keycaps keys={withoutDigit(keyOf('action'))} />
        </legend>
        {offered.map((action) => {
          const digit = digits.get(action.key);
          return (
            <Toggle
              key={action.key}
              title={inLanguage(action.hints, i18n.language) ?? undefined}
              pressed={Object.hasOwn(chosen, action.key)}
              onClick={() => toggle(action.key)}
            >
              {digit === undefined ? null : <Keycaps keys={String(digit)} />}{' '}
              {inLanguage(action.names, i18n.language) ?? action.key}
            </Toggle>
          );
        })}
      </fieldset>
      {withValues.length > 0 ? (
        <ActionValues actions={withValues} chosen={chosen} onChange={onChange} missing={missing} />
      ) : null}
    </>
  );
}

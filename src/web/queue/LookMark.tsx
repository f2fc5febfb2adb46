import { IconEyeCheck, IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Case } from '../../api/cases.ts';
import { isAgain } from '../decision/decided-case.ts';
import classes from './LookMark.module.css';

/** Says that a case waits for a second look or an appeal by somebody else. */
export function LookMark({ row: { state, sampled, ownDecision } }: { row: Case }) {
  const { t } = useTranslation('looks');
  if (!isAgain(state)) return null;
  const Icon = state === 'appealed' ? IconScale : IconEyeCheck;
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={13} aria-hidden="true" />
      {t(`mark.${sampled ? 'sampled' : state}`)}
      {ownDecision ? <span className={classes.own}>{` · ${t('own')}`}</span> : null}
    </span>
  );
}

import { IconEyeCheck, IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Case } from '../../api/cases.ts';
import { isAgain } from '../decision/decided-case.ts';
import classes from './LookMark.module.css';

/** That a case waits for somebody else than who decided it, and for what. */
export function LookMark({ row: { state, ownDecision } }: { row: Case }) {
  const { t } = useTranslation('looks');
  if (!isAgain(state)) return null;
  const Icon = state === 'appealed' ? IconScale : IconEyeCheck;
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={13} aria-hidden="true" />
      {t(`mark.${state}`)}
      {ownDecision ? <span className={classes.own}>{` · ${t('own')}`}</span> : null}
    </span>
  );
}

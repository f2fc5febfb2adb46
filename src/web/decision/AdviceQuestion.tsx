import { useTranslation } from 'react-i18next';
import type { Advice } from '../../api/advice.ts';
import { usePolicyName } from '../labels/policies.ts';
import classes from './UndoToasts.module.css';

/** Asks once about a decision that the adviser would have made otherwise. */
export function AdviceQuestion({ advice }: { advice: Advice }) {
  const { t } = useTranslation('adviser');
  const nameOf = usePolicyName();
  const { verdict, policy, clause, reason } = advice;
  return (
    <span className={classes.question} data-testid="advice-question">
      <strong>{t('asks', { says: t(`says.${verdict}`) })}</strong>
      <span className={classes.why} dir="auto">
        {reason}
        {clause && policy ? ` ${nameOf(policy)}: “${clause}”` : ''}
      </span>
    </span>
  );
}

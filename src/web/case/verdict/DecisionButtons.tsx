import { useTranslation } from 'react-i18next';
import type { Verdict } from '../../../api/cases.ts';
import { useKeyOf } from '../../keys/own-keys.ts';
import { Keycaps } from '../../ui/Keycap.tsx';
import classes from './DecisionButtons.module.css';

type Props = {
  allowed: readonly Verdict[];
  /** Whether a decision can be sent now: this person holds the case and nothing is pending. */
  ready: boolean;
  sending: Verdict | null;
  /** A second look or an appeal: escalating is not possible. */
  again?: boolean;
  /** The verdict that the appeal is against: the same verdict upholds it, the other one overturns it. */
  appealed?: Verdict | undefined;
  /** What a verdict says of the machine's findings, if it says anything. */
  means: (verdict: Verdict) => string;
  onDecide: (verdict: Verdict) => void;
  onSkip: () => void;
};

const order: readonly Verdict[] = ['approve', 'reject', 'escalate'];

export function DecisionButtons(props: Props) {
  const { allowed, ready, sending, again = false, appealed, means, onDecide, onSkip } = props;
  const { t } = useTranslation('case');
  const keyOf = useKeyOf();
  const shown = again ? order.filter((verdict) => verdict !== 'escalate') : order;
  const nameOf = (verdict: Verdict) =>
    appealed
      ? t(`looks:appeal.${verdict === appealed ? 'uphold' : 'overturn'}.${verdict}`)
      : t(`verdictButton.${verdict}`);
  return (
    <div className={classes.buttons} data-again={again || undefined}>
      {shown.map((verdict) => (
        <button
          key={verdict}
          type="button"
          className={classes.button}
          data-verdict={verdict}
          data-sending={sending === verdict || undefined}
          disabled={!ready || !allowed.includes(verdict)}
          aria-keyshortcuts={keyOf(verdict)}
          onClick={() => onDecide(verdict)}
        >
          <span className={classes.words}>
            {nameOf(verdict)}
            {verdict === 'escalate' || means(verdict) === '' ? null : (
              <span className={classes.means}> {means(verdict)}</span>
            )}
          </span>{' '}
          <Keycaps keys={keyOf(verdict)} />
        </button>
      ))}
      <button type="button" className={classes.button} aria-keyshortcuts={keyOf('skip')} onClick={onSkip}>
        {t('skip')} <Keycaps keys={keyOf('skip')} />
      </button>
    </div>
  );
}

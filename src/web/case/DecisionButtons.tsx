import { useTranslation } from 'react-i18next';
import type { Verdict } from '../../api/cases.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import classes from './DecisionButtons.module.css';

type Props = {
  allowed: readonly Verdict[];
  /** Whether deciding is possible this moment: the case is ours and nothing is on its way. */
  ready: boolean;
  sending: Verdict | null;
  onDecide: (verdict: Verdict) => void;
  onSkip: () => void;
};

const order: readonly Verdict[] = ['approve', 'reject', 'escalate'];

export function DecisionButtons({ allowed, ready, sending, onDecide, onSkip }: Props) {
  const { t } = useTranslation('case');
  const keyOf = useKeyOf();
  return (
    <div className={classes.buttons}>
      {order.map((verdict) => (
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
          {t(`verdictButton.${verdict}`)} <Keycaps keys={keyOf(verdict)} />
        </button>
      ))}
      <button type="button" className={classes.button} aria-keyshortcuts={keyOf('skip')} onClick={onSkip}>
        {t('skip')} <Keycaps keys={keyOf('skip')} />
      </button>
    </div>
  );
}

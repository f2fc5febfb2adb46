import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyAction, withoutDigit } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { type KeyListener, onKeyAction, takeMissed } from '../keys/use-keys.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import classes from './KeyHint.module.css';

type Hint = { action: KeyAction; why: string | null; times: number; place: CSSProperties };

/** Above what marks itself as the place of decisions; otherwise below the top bar. */
function placeOf(): CSSProperties {
  const marked = [...document.querySelectorAll('[data-key-hint]')].find(
    (one) => one.getClientRects().length > 0,
  );
  if (!marked) return { insetInline: 0, top: 60 };
  const { left, width, top } = marked.getBoundingClientRect();
  return { left, width, bottom: Math.max(8, window.innerHeight - top + 6) };
}

/** Why the key just pressed did nothing. Lies over the page, and goes with the next key that acts. */
export function KeyHint() {
  const { t } = useTranslation('keys');
  const keyOf = useKeyOf();
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    const show: KeyListener = (action, unable) => {
      const place = unable && placeOf();
      setHint((before) => place && { action, why: unable.why, times: (before?.times ?? 0) + 1, place });
    };
    const stop = onKeyAction(show);
    // Pressed while this was loading. Not in the first render, which is thrown away if a part of it still loads.
    const missed = takeMissed();
    if (missed) show(missed.action, missed.unable);
    const forget = () => setHint(null);
    document.addEventListener('pointerdown', forget);
    return () => {
      stop();
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
  return (
    <div role="status" data-testid="key-hint">
      {hint ? (
        // A new element each time, so that it is read out again.
        <div key={hint.times} className={classes.place} style={hint.place}>
          <span className={classes.hint}>
            <Keycaps keys={withoutDigit(keyOf(hint.action))} />{' '}
            {hint.why ?? t('why.nothing', { action: t(`action.${hint.action}`) })}
          </span>
        </div>
      ) : null}
    </div>
  );
}

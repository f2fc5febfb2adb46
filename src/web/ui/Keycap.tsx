import { Fragment } from 'react';
import classes from './Keycap.module.css';

/** Names printed on keys that are not a letter or a sign. */
const printed: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
  Delete: 'Del',
  '#': '1–9',
};

/** A key as printed on the keyboard. Decorative: assistive technology uses `aria-keyshortcuts`. */
export function Keycaps({ keys }: { keys: string }) {
  return (
    <span className={classes.keys} aria-hidden="true">
      {keys.split(' ').map((key, at) => (
        <Fragment key={at}>
          {at > 0 ? ' ' : null}
          <kbd className={classes.key}>{printed[key] ?? key.replace('Shift+', '⇧')}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

import type { ComponentProps } from 'react';
import { Keycaps } from './Keycap.tsx';
import classes from './Toggle.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-pressed'> & {
  pressed: boolean;
  /** Printed on it. */
  keys?: string | undefined;
};

/** A choice that is on or off, with the key that turns it. Its width is the same in both states. */
export function Toggle({ pressed, keys, children, ...button }: Props) {
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      {...button}
    >
      {children}
      {keys === undefined ? null : <Keycaps keys={keys} />}
    </button>
  );
}

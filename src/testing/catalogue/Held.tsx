import { type ReactNode, useState } from 'react';

type Props<T> = { from: T; children: (value: T, set: (value: T) => void) => ReactNode };

/** Holds the state that a component leaves to its page, so that the catalogue can show it. */
export function Held<T>({ from, children }: Props<T>) {
  const [value, set] = useState(from);
  return children(value, set);
}

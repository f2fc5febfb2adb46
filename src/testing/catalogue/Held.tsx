import { type ReactNode, useState } from 'react';

type Props<T> = { from: T; children: (value: T, set: (value: T) => void) => ReactNode };

/** Keeps what a component leaves to its page, so that it can be used in the catalogue. */
export function Held<T>({ from, children }: Props<T>) {
  const [value, set] = useState(from);
  return children(value, set);
}

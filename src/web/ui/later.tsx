import { type ComponentType, use } from 'react';
import { loadRest } from './rest.ts';

export type Later<Props> = ComponentType<Props> & {
  /** Has it here before it is drawn: then it is drawn at once, with nothing in its place before. */
  fetch: () => Promise<void>;
  isHere: () => boolean;
};
type Choice = {
  /** It says, and is made of, nothing but what the queue is: it waits for no more than its script. */
  alone?: boolean;
};

/** A component whose script, words and styles come when it is first drawn, or fetched before. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { alone = false }: Choice = {},
): Later<Props> {
  let here = false;
  let coming: Promise<ComponentType<Props>> | undefined;
  const come = () => {
    if (coming) return coming;
    const all = Promise.all([load(), alone ? null : loadRest()]).then(([loaded]) => loaded);
    coming = all;
    all.then(
      (value) => {
        here = true;
        // React's own marks on a promise: `use` answers at once, where it would otherwise draw something else first.
        Object.assign(all, { status: 'fulfilled', value });
      },
      () => {
        // What failed for want of a network is tried again by whoever asks next.
        coming = undefined;
      },
    );
    return all;
  };
  function Later(props: Props) {
    const Shown = use(come());
    return <Shown {...props} />;
  }
  const quietly = () => undefined;
  return Object.assign(Later, { fetch: () => come().then(quietly, quietly), isHere: () => here });
}

import { type ComponentType, lazy, useState } from 'react';
import { loadWords } from '../i18n/words.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<void> };

/** What every part except the queue and a case needs besides its script: its texts and Mantine's styles. */
export async function withWords<Props>(load: Load<Props>, ...namespaces: string[]) {
  const [part] = await Promise.all([load(), loadWords(namespaces), import('../styles/rest.ts')]);
  return part;
}

/** `React.lazy` with a preload. A preloaded part renders at once, while `lazy` alone renders its fallback first. */
export function lazyWithPreload<Props extends object>(load: Load<Props>): LazyPart<Props> {
  let Here: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  function Part(props: Props) {
    // In a state: another component in its place would mount again.
    const [Drawn] = useState(() => Here);
    return <Drawn {...props} />;
  }
  const preload = async () => {
    Here = await load();
  };
  return Object.assign(Part, { preload });
}

/** A lazy part with its texts and styles; i18n/namespaces.test.ts checks that no namespace is left out. */
export function lazyPart<Props extends object>(load: Load<Props>, ...namespaces: string[]) {
  return lazyWithPreload(() => withWords(load, ...namespaces));
}

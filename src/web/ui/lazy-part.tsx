import { type ComponentType, lazy, useState } from 'react';
import { loadWords } from '../i18n/words.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<void> };

/** What everything but the queue and a case needs besides its script: the words it says, and how Mantine's parts look. */
export async function withWords<Props>(load: Load<Props>, ...namespaces: string[]) {
  const [part] = await Promise.all([load(), loadWords(namespaces), import('../styles/rest.ts')]);
  return part;
}

/** `React.lazy` that can be preloaded: then it is drawn at once, where `lazy` alone draws its fallback first. */
export function lazyWithPreload<Props extends object>(load: Load<Props>): LazyPart<Props> {
  let Here: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  function Part(props: Props) {
    // Kept: another one in its place would begin anew.
    const [Drawn] = useState(() => Here);
    return <Drawn {...props} />;
  }
  const preload = async () => {
    Here = await load();
  };
  return Object.assign(Part, { preload });
}

/** A part with its words and styles; i18n/namespaces.test.ts holds that none of its namespaces is left out. */
export function lazyPart<Props extends object>(load: Load<Props>, ...namespaces: string[]) {
  return lazyWithPreload(() => withWords(load, ...namespaces));
}

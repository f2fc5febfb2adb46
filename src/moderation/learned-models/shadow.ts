import type { TextModelName } from '../../protocol/operator/text-models.ts';
import { findByModels } from '../text/models/findings.ts';
import type { TextModel } from '../text/models/model.ts';
import type { Observe } from '../text/models/with-models.ts';

/** What a version that only watches, and the one in use, have said about the same texts. */
export type Watched = {
  name: TextModelName;
  version: string;
  texts: number;
  both: number;
  onlyUsed: number;
  onlyNext: number;
};

export type Watcher = {
  observe: Observe;
  /** What was counted since the last call. */
  take(): Watched[];
  /** Gives back what was taken but could not be stored. */
  putBack(counts: readonly Watched[]): void;
};

/** Asks the versions that only watch whenever the ones in use are asked. Their hits count here and nowhere else. */
export function createWatcher(watching: () => readonly TextModel[]): Watcher {
  let counts = new Map<string, Watched>();
  const add = (more: Watched) => {
    const key = `${more.name} ${more.version}`;
    const sum = counts.get(key) ?? { ...more, texts: 0, both: 0, onlyUsed: 0, onlyNext: 0 };
    sum.texts += more.texts;
    sum.both += more.both;
    sum.onlyUsed += more.onlyUsed;
    sum.onlyNext += more.onlyNext;
    counts.set(key, sum);
  };
  return {
    observe(content, { models, findings, allowed }) {
      const next = watching().filter(({ name }) => models.some((model) => model.name === name));
      if (next.length === 0) return;
      const found = findByModels(content, next, allowed);
      for (const { name, version } of next) {
        const byUsed = findings.some(({ model }) => model.name === name);
        const byNext = found.some(({ model }) => model.name === name);
        add({
          name,
          version,
          texts: 1,
          both: Number(byUsed && byNext),
          onlyUsed: Number(byUsed && !byNext),
          onlyNext: Number(!byUsed && byNext),
        });
      }
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    putBack: (taken) => taken.forEach(add),
  };
}

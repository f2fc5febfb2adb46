import AhoCorasick from 'modern-ahocorasick';
import type { Form, Patterns } from './forms.ts';
import { soundMarks } from './sounds.ts';

/** What a list of words is searched with, one automaton for each view of a text. */
export type Automata = Record<'raw' | 'plain' | 'folded' | 'han' | 'sound', AhoCorasick<Form> | null>;

export function buildAutomata(patterns: Patterns): Automata {
  const sound = patterns.sound.map((form) => ({ pattern: soundMarks(form.text), data: form }));
  return {
    raw: automaton(patterns.raw),
    plain: automaton(patterns.plain),
    folded: automaton(patterns.folded),
    han: automaton(patterns.han),
    sound: automaton(sound),
  };
}

function automaton(patterns: { pattern: string; data: Form }[]): AhoCorasick<Form> | null {
  return patterns.length === 0 ? null : new AhoCorasick(patterns);
}

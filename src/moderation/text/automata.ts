import { type Automaton, buildAutomaton } from './automaton.ts';
import type { Form, Pattern, Patterns } from './forms.ts';
import { soundMarks } from './sounds.ts';

/** The automata of one word list, one for each view of a text. */
export type Automata = Record<'raw' | 'plain' | 'folded' | 'han' | 'sound', Automaton<Form> | null>;

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

function automaton(patterns: readonly Pattern[]): Automaton<Form> | null {
  return patterns.length === 0 ? null : buildAutomaton(patterns);
}

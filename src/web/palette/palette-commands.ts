/** A command or a page, found by name. */
export type Command = {
  id: string;
  group: 'do' | 'go' | 'lanes' | 'cases';
  name: string;
  hint?: string;
  keys?: string;
  run: () => void;
};

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** The commands that contain every typed word. Those that begin with the first word come first. */
export function commandsLike(commands: readonly Command[], typed: string): Command[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [...commands];
  return commands
    .filter(({ name, keys = '' }) => words.every((word) => folded(name).includes(word) || keys === word))
    .sort((a, b) => Number(folded(b.name).startsWith(first)) - Number(folded(a.name).startsWith(first)));
}

/** The id of a case in typed text: alone, or within its address. */
export function caseIdIn(typed: string): string | null {
  return typed.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i)?.[0]?.toLowerCase() ?? null;
}

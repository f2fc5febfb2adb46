import { casesQuerySchema } from '../../src/api/cases.ts';
import { type Behind, behindSchema } from '../../src/api/stats.ts';
import { listCases } from '../../src/review/cases/list-cases.ts';
import type { Context } from '../../src/review/context/context.ts';

/** The queries in an answer that list the cases behind its figures, each once. */
export function behindIn(answer: unknown): Behind[] {
  const found = new Map<string, Behind>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (/^behind/.test(name)) found.set(JSON.stringify(member), behindSchema.parse(member));
      else look(member);
    }
  };
  look(answer);
  return [...found.values()];
}

/**
 * How long the first page of each list takes, in milliseconds, the slowest first. The second of two queries counts.
 * Without empty lists, which no figure links to.
 */
export async function timeLists(
  ctx: Context,
  lists: readonly Behind[],
): Promise<{ ms: number; list: Behind }[]> {
  const times: { ms: number; list: Behind }[] = [];
  for (const list of lists) {
    const query = casesQuerySchema.parse(list);
    const { items } = await listCases(ctx, query);
    if (items.length === 0) continue;
    const began = performance.now();
    await listCases(ctx, query);
    times.push({ ms: performance.now() - began, list });
  }
  return times.sort((a, b) => b.ms - a.ms);
}

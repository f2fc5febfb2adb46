import type pg from 'pg';

/** So many times as it is. From then on it pays to let the database keep what it has parsed and planned. */
const seldom = 5;
/** Every connection keeps them all. */
const most = 200;

// What is told by `*` may get another shape when a newer release brings tables forward beside us, which a statement that
// was prepared before refuses. Long lists of values make a statement of every length.
const changing = /\b(select|returning|distinct)\s+\*|\.\*|\$[4-9]\d|\$\d{3}/i;
/** One question or change, not several in one text, nor anything about the transaction or the tables themselves. */
const plain = /^\s*(select|insert|update|delete|with)\b[^;]*;?\s*$/i;

/** Gives statements that come again and again a name each, the same in every connection of the process. */
export function createNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= most || !plain.test(text) || changing.test(text)) return null;
    const used = (uses.get(text) ?? 0) + 1;
    uses.set(text, used);
    if (uses.size > 10 * most) uses.clear();
    if (used <= seldom) return null;
    uses.delete(text);
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/**
 * Lets the connection prepare what is asked often: planning takes longer than running for most of what one decision
 * asks. The database itself goes on planning anew where that has paid.
 */
export function prepareOften(client: pg.PoolClient, nameOf: (text: string) => string | null): void {
  const ask: (...asked: unknown[]) => unknown = client.query.bind(client);
  const asked = (first: unknown, values: unknown, ...more: unknown[]): unknown => {
    const name = typeof first === 'string' && Array.isArray(values) ? nameOf(first) : null;
    return name === null ? ask(first, values, ...more) : ask({ name, text: first, values }, ...more);
  };
  Object.assign(client, { query: asked });
}

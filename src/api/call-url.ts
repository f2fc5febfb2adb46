import type { Call, Sent } from './call.ts';

/** The path parameters and query of a call. */
export type Place<C> = Omit<Sent<C>, 'body'> & { params?: unknown; query?: unknown };

/** The address of a call with its parameters and query. Leaves out empty members of the query. */
export function urlOf<C extends Pick<Call, 'path'>>(call: C, sent: Place<C>): string {
  const params = membersOf(sent.params);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(membersOf(sent.query))) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

const membersOf = (value: unknown): Record<string, unknown> => ({ ...(value as object | undefined) });

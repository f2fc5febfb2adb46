import type { Call, Sent } from './call.ts';

/** Where a call goes: its parameters and its query. */
export type Place<C> = Omit<Sent<C>, 'body'> & { params?: unknown; query?: unknown };

/** The address of a call, with its parameters and its query in place. Empty members of the query are left out. */
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

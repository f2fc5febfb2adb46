import { idleHeader } from './activity.ts';
import { offlineProblem, problemOf } from './problem-error.ts';

type Sent = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
};

/**
 * One request to the BFF. Answers are trusted to have the shape of `src/api`: the BFF makes them from the same
 * schemas, so the browser need not carry a parser. 204 answers null.
 */
export async function call<Answer>(path: string, sent: Sent = {}): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json', ...idleHeader(), ...sent.headers };
  const init: RequestInit = { method: sent.method ?? 'GET', headers };
  if (sent.body !== undefined) {
    init.body = JSON.stringify(sent.body);
    headers['content-type'] = 'application/json';
  }
  if (sent.signal) init.signal = sent.signal;
  if (sent.keepalive) init.keepalive = true;
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (sent.signal?.aborted) throw error;
    throw offlineProblem();
  }
  const text = await response.text();
  if (!response.ok) throw problemOf(response.status, text);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

export function post<Answer>(path: string, body: unknown = {}, more: Sent = {}): Promise<Answer> {
  return call<Answer>(path, { method: 'POST', body, ...more });
}

export function search(query: Record<string, string | number | null | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

import type { Outgoing } from '../context/context.ts';
import { requestSchema } from './shape/adapter.ts';

type Request = Pick<Outgoing, 'method' | 'headers' | 'body'> & { url: string };

/** A stored request with the other side's address and token. */
export function backRequest(base: string, stored: string, token: string): Request {
  const { method, path, headers, tokenIn, body } = requestSchema.parse(JSON.parse(stored));
  const value = tokenIn === 'authorization' ? `Bearer ${token}` : token;
  const agent = 'Second-Look-Webhooks/1';
  return { method, url: base + path, headers: { ...headers, 'user-agent': agent, [tokenIn]: value }, body };
}

import type { Call } from '../api/call.ts';

/** Whether a request is for this call. */
export const isCall = (
  { method, path }: Pick<Call, 'method' | 'path'>,
  request: { method: string; path: string },
): boolean =>
  request.method === method && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(request.path);

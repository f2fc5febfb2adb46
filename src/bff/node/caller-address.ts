import ipaddr from 'ipaddr.js';

/** What of a request's connection tells who calls. */
export type Incoming = {
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string | undefined };
};

/**
 * Who calls: the connection's other end, or, behind `proxies` reverse proxies of ours, what the outermost of them saw.
 * What a caller wrote into X-Forwarded-For itself lies further left and is not believed. Of IPv6 the network alone:
 * one customer has all the addresses in it.
 */
export function callerAddress(incoming: Incoming | undefined, proxies: number): string {
  if (!incoming) return '';
  const header = incoming.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const chain = [...forwarded.map((one) => one.trim()).filter(Boolean), incoming.socket.remoteAddress ?? ''];
  const told = chain.at(-1 - proxies) ?? chain[0] ?? '';
  if (!ipaddr.isValid(told)) return '';
  const address = ipaddr.process(told);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::`;
}

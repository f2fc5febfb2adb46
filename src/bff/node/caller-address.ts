import ipaddr from 'ipaddr.js';

/** The parts of a request's connection that identify the caller. */
export type Incoming = {
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string | undefined };
};

/**
 * The caller's address: the other end of the connection, or, behind `proxies` reverse proxies of ours, the address that
 * the outermost of them saw. Entries of X-Forwarded-For further left come from the caller and are not trusted. Of IPv6
 * only the network: one customer has all the addresses in it.
 */
export function callerAddress(incoming: Incoming | undefined, proxies: number): string {
  if (!incoming) return '';
  const header = incoming.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const chain = [...forwarded.map((one) => one.trim()).filter(Boolean), incoming.socket.remoteAddress ?? ''];
  const text = chain.at(-1 - proxies) ?? chain[0] ?? '';
  if (!ipaddr.isValid(text)) return '';
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::`;
}

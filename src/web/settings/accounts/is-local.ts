/** Whether an address is local to this machine, so that no other machine can reach it. */
export function isLocal(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');
}

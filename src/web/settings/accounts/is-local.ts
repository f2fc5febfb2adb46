/** Whether an address is this machine's own, which no other reaches. */
export function isLocal(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');
}

/** What is wrong with an address that webhooks are to go to; the server holds it too, and more. */
export function addressFault(text: string): 'address' | 'credentials' | null {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return 'address';
  return url.username + url.password === '' ? null : 'credentials';
}

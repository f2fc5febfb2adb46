/** The parts of an address of the embedded PostgreSQL, which no server name comes before: its socket is in `host`. */
export function socketAddress(url: string): { host: string; user: string; database: string } {
  const { username, pathname, searchParams } = new URL(url.replace('@/', '@x/'));
  return { host: searchParams.get('host') ?? '', user: username, database: pathname.slice(1) };
}

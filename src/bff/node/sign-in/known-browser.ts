import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const year = 365 * 86_400;

/** A cookie that marks a browser in which an account was signed in. It grants no access. */
export function knownBrowsers({ secret, secure }: { secret: string; secure: boolean }) {
  const name = `${secure ? '__Host-' : ''}second-look.known`;
  const sign = (id: string, email: string) =>
    createHmac('sha256', secret).update(`known browser ${id} ${email.trim().toLowerCase()}`).digest();

  return {
    /** The browser's id, where it is known for this account; else null. */
    of(headers: Headers, email: string): string | null {
      const cookies = (headers.get('cookie') ?? '').split(/;\s*/);
      const value = cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
      const [id = '', given = ''] = value.split('.');
      const expected = sign(id, email);
      const held = Buffer.from(given, 'base64url');
      return held.length === expected.length && timingSafeEqual(held, expected) ? id : null;
    },
    cookie(email: string): string {
      const id = randomBytes(12).toString('base64url');
      const attributes = `Path=/; Max-Age=${year}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
      return `${name}=${id}.${sign(id, email).toString('base64url')}; ${attributes}`;
    },
  };
}

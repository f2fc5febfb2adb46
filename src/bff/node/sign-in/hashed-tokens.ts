import { createHash } from 'node:crypto';
import type { getAdapter } from 'better-auth/db/adapter';

type Adapter = Awaited<ReturnType<typeof getAdapter>>;
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>;
type Part = Omit<Adapter, 'transaction'>;

export const hashed = (token: string) => `sha256:${createHash('sha256').update(token).digest('hex')}`;

/**
 * The library's own store, but with only the digest of a session's token in the database: a reader of the database
 * cannot sign in as anybody. The library itself gets back the token that it passed in.
 */
export function hashedTokens(inner: Adapter): Adapter {
  return {
    ...inner,
    ...over(inner),
    transaction: (work) => inner.transaction((trx) => work({ ...trx, ...over(trx) })),
  };
}

function over(inner: Part): Part {
  return {
    ...inner,
    create: async (sent) => {
      const token = sent.model === 'session' ? tokenOf(sent.data) : null;
      if (token === null) return inner.create(sent);
      return shown(await inner.create({ ...sent, data: { ...sent.data, token: hashed(token) } }), token);
    },
    findOne: async (sent) => shown(await inner.findOne(inWhere(sent)), requestedToken(sent)),
    findMany: (sent) => inner.findMany(sent.where ? inWhere({ ...sent, where: sent.where }) : sent),
    update: async (sent) => shown(await inner.update(inWhere(sent)), requestedToken(sent)),
    updateMany: (sent) => inner.updateMany(inWhere(sent)),
    delete: (sent) => inner.delete(inWhere(sent)),
    deleteMany: (sent) => inner.deleteMany(inWhere(sent)),
    count: (sent) => inner.count(sent.where ? inWhere({ ...sent, where: sent.where }) : sent),
  };
}

function inWhere<Sent extends { model: string; where: Where }>(sent: Sent): Sent {
  if (sent.model !== 'session') return sent;
  const where = sent.where.map((one) => {
    if (one.field !== 'token') return one;
    const { value } = one;
    if (typeof value === 'string') return { ...one, value: once(value) };
    return Array.isArray(value) ? { ...one, value: value.map((each) => once(String(each))) } : one;
  });
  return { ...sent, where };
}

/** A token from a list is a digest already and is looked up as it is. */
const once = (token: string) => (token.startsWith('sha256:') ? token : hashed(token));

function requestedToken({ model, where }: { model: string; where: Where }): string | null {
  const value = model === 'session' ? where.find(({ field }) => field === 'token')?.value : null;
  return typeof value === 'string' ? value : null;
}

function tokenOf(data: object): string | null {
  return 'token' in data && typeof data.token === 'string' ? data.token : null;
}

function shown<Row>(row: Row, token: string | null): Row {
  return token !== null && typeof row === 'object' && row !== null ? { ...row, token } : row;
}

import { describe, expect, it } from 'vitest';
import { DatabaseAway } from '../../platform/database/database-away.ts';
import type { Db } from '../store/tables.ts';
import type { Database } from './context.ts';
import { type Age, readingFrom } from './reading.ts';

const [primary, copy] = [{ is: 'primary' }, { is: 'copy' }] as unknown as [Db, Db];

function databases(fit: boolean) {
  const counted: string[] = [];
  const wanted: Age[] = [];
  const db: Pick<Database, 'kysely' | 'replica'> = {
    kysely: primary,
    replica: {
      fit: async (age) => {
        wanted.push(age);
        return fit ? copy : null;
      },
      count: (from) => void counted.push(from),
    },
  };
  return { db: db as Database, counted, wanted };
}
const failing = (error: unknown) => async (db: Db) => {
  if (db === copy) throw error;
  return db;
};
const cancelled = Object.assign(new Error('canceling statement due to conflict with recovery'), {
  code: '40001',
});

describe('what only reads', () => {
  it('is done on the copy where it is fit for that age', async () => {
    const { db, counted, wanted } = databases(true);
    expect(await readingFrom(db, { waitMs: 7 }, async (one) => one)).toBe(copy);
    expect([counted, wanted]).toEqual([['replica'], [{ waitMs: 7 }]]);
  });

  it('is done on the primary where the copy is not fit, and where there is none', async () => {
    const { db, counted } = databases(false);
    expect(await readingFrom(db, 'late', async (one) => one)).toBe(primary);
    expect(counted).toEqual(['primary']);
    const { kysely } = db;
    expect(await readingFrom({ kysely } as Database, 'late', async (one) => one)).toBe(primary);
  });

  it.each([new DatabaseAway('unreachable'), cancelled])(
    'is done again on the primary after: %s',
    async (error) => {
      const { db, counted } = databases(true);
      expect(await readingFrom(db, 'late', failing(error))).toBe(primary);
      expect(counted).toEqual(['primary']);
    },
  );

  it('is not done again after an error of its own', async () => {
    const { db, counted } = databases(true);
    await expect(readingFrom(db, 'late', failing(new Error('no such lane')))).rejects.toThrow('no such lane');
    expect(counted).toEqual([]);
  });
});

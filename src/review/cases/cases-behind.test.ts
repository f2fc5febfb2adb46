import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { behindIn } from '../../../scripts/bench-stats/behind.ts';
import { laneOf, panels } from '../../../scripts/bench-stats/panels.ts';
import { fill } from '../../../scripts/generate/fill.ts';
import { readOptions } from '../../../scripts/generate/options.ts';
import { casesQuerySchema } from '../../api/cases.ts';
import { type Behind, statsQuerySchema } from '../../api/stats.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { unusedSeams } from '../../testing/unused-seams.ts';
import type { Context } from '../context/context.ts';
import { listCases } from './list-cases.ts';
import { whichCases } from './which-cases.ts';

// The cases behind a figure are found by its keys if they are few, and otherwise by looking at case after case.
const finding = vi.hoisted(() => ({ byKeys: true }));
vi.mock('../counting/few-that-count.ts', async (original) => {
  const { fewThatCount } = await original<typeof import('../counting/few-that-count.ts')>();
  const orNone: typeof fewThatCount = async (...args) => (finding.byKeys ? fewThatCount(...args) : null);
  return { fewThatCount: orNone };
});

let bff: TestBff;
let ctx: Context;
const day = 86_400_000;
const end = Date.now();
beforeAll(async () => {
  bff = await startTestBff();
  const { db } = bff.context();
  const options = { ...readOptions({ cases: '1200', days: '60', seed: '5' }), until: new Date(end) };
  await fill({ ...unusedSeams(), db }, bff.databaseUrl, options);
  const actor = { id: 'generated-bo-chen', name: 'Bo', role: 'supervisor', machine: false } as const;
  ctx = { ...unusedSeams(), db, actor };
});
afterAll(() => bff.close());

const listed = async (behind: Behind, byKeys: boolean) => {
  finding.byKeys = byKeys;
  const page = await listCases(ctx, casesQuerySchema.parse({ ...behind, limit: '200' }));
  return page.items.map(({ id }) => id);
};

it.each([
  ['two weeks', 20.3, 5.8],
  ['a day', 12, 11],
  ['everything, longer than keys go by weeks', 200, 0],
])('lists the same cases by keys and by looking at each: %s', async (_, from, to) => {
  const at = (days: number) => new Date(end - days * day).toISOString();
  const lane = await laneOf(ctx);
  const query = { ...statsQuerySchema.parse({ from: at(from), to: at(to), zone: 'Asia/Kolkata' }), lane };
  let [lists, byKeys, filled] = [0, 0, 0];
  for (const panel of panels) {
    const all = behindIn(await panel.ask(ctx, query));
    // A panel has hundreds of steps; each twelfth is enough.
    for (const behind of all.filter((one, index) => index % 12 === 0 || !one.decidedFrom)) {
      const found = await listed(behind, true);
      expect(found, JSON.stringify(behind)).toEqual(await listed(behind, false));
      finding.byKeys = true;
      const { few } = await whichCases(ctx, casesQuerySchema.parse(behind));
      lists += 1;
      byKeys += few === null ? 0 : 1;
      filled += few !== null && found.length > 0 ? 1 : 0;
    }
  }
  expect(byKeys).toBeGreaterThan(lists / 10);
  expect(filled).toBeGreaterThan(10);
});

it('takes an empty label as none', async () => {
  const behind = { lane: 'all', everDecided: 'any', label: '' } as const;
  const found = await listed(behind, true);
  expect(found.length).toBeGreaterThan(100);
  expect(found).toEqual(await listed(behind, false));
});

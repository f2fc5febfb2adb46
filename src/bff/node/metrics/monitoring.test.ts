import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestBff, type TestBff } from '../../../testing/bff.ts';
import { type OpenDatabase, openDatabase } from '../database.ts';
import { createGauges } from './gauges.ts';
import { createMetrics } from './metrics.ts';
import { metricsRoute } from './metrics-route.ts';

const deploy = path.join(import.meta.dirname, '../../../../deploy');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');
const files = ['grafana/second-look.json', 'prometheus/alerts.yaml'];

let bff: TestBff;
let db: OpenDatabase;
/** What `/metrics` names, each with its labels; suffixes of histograms included. */
const exported = new Map<string, Set<string>>();

beforeAll(async () => {
  bff = await startTestBff();
  db = openDatabase(bff.databaseUrl);
  const replica = { fit: async () => null, lagSeconds: () => 1, reads: () => ({ primary: 1, replica: 2 }) };
  const { registry } = createMetrics();
  const look = createGauges(registry, {
    ctx: bff.context(),
    db: { ...db, replica: replica as unknown as NonNullable<OpenDatabase['replica']> },
    eventStreams: bff.eventStreams,
  });
  const token = 'a-token-of-the-test';
  const headers = { authorization: `Bearer ${token}` };
  const answer = await metricsRoute({ registry, look, token }).request('/metrics', { headers });
  expect(answer.status).toBe(200);
  const typed = [...(await answer.text()).matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  for (const [, name = '', type] of typed) {
    const { labelNames = [] } = registry.getSingleMetric(name) as unknown as { labelNames?: string[] };
    const suffixes = type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
    for (const suffix of suffixes) exported.set(name + suffix, new Set([...labelNames, 'le', 'instance']));
  }
});
afterAll(async () => {
  await db.close();
  await bff.close();
});

const metric = /\b((?:second_look|nodejs|process)_\w+)(?:\{([^}]*)\})?/g;
const used = (text: string) =>
  [...text.replaceAll('\\"', '"').matchAll(metric)].map(([, name = '', selector = '']) => ({
    name,
    labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }));

describe.each(files)('deploy/%s', (file) => {
  it('uses only metrics and labels that the product exports', () => {
    const all = used(read(file));
    expect(all.length).toBeGreaterThan(10);
    const wrong = all.filter(
      ({ name, labels }) => !labels.every((label) => exported.get(name)?.has(label)) || !exported.has(name),
    );
    expect(wrong).toEqual([]);
  });
});

it('this check notices a metric and a label that do not exist', () => {
  expect(used('rate(second_look_nothing[5m])')).toEqual([{ name: 'second_look_nothing', labels: [] }]);
  expect(exported.has('second_look_nothing')).toBe(false);
  expect(exported.get('second_look_cases_open')?.has('team')).toBe(false);
});

it('every gauge and counter of the product is on the dashboard', () => {
  const shown = new Set(used(read('grafana/second-look.json')).map(({ name }) => name));
  const ours = [...exported.keys()].filter(
    (name) => name.startsWith('second_look_') && !/_(sum|count|bucket)$/.test(name),
  );
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

const panel = z.object({
  id: z.number(),
  title: z.string().min(1),
  description: z.string().min(1),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).min(1),
});
const dashboard = z.object({ uid: z.literal('second-look'), panels: z.array(panel) });

it('the dashboard has panels with names, none over another', () => {
  const { panels } = dashboard.parse(JSON.parse(read('grafana/second-look.json')));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const over = panels.flatMap(({ title, gridPos: a }, at) =>
    panels
      .slice(at + 1)
      .filter(({ gridPos: b }) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
      .map((other) => `${title}, ${other.title}`),
  );
  expect(over).toEqual([]);
});

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: path.join(deploy, 'prometheus'), encoding: 'utf8' });
const isInstalled = promtool('--version').status === 0;

it.runIf(isInstalled)('promtool accepts the rules, and their tests hold', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]) {
    const { status, stdout, stderr } = promtool(...args);
    expect(status, stdout + stderr).toBe(0);
  }
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { localize } from '../../../reasons/serialize.ts';
import { drawPicture } from '../../../testing/pictures/drawn.ts';
import { drawStones } from '../../../testing/pictures/stones.ts';
import { isClassHit } from './classes.ts';
import { createClassificationEngine } from './engine.ts';

const engine = createClassificationEngine({ maxProcesses: 1 });
afterAll(() => engine.close?.());
const { signal } = new AbortController();
const look = (jpeg: Uint8Array) => engine.run({ jpeg, width: 640, height: 360, offset: 0 }, { signal });
const street = `<rect width="640" height="360" fill="#9cc7ee"/><rect y="250" width="640" height="110" fill="#6b7280"/>
<rect x="60" y="90" width="120" height="170" fill="#b45309"/><rect x="230" y="50" width="150" height="210" fill="#64748b"/>
<circle cx="560" cy="70" r="40" fill="#fde68a"/>`;

describe('the embedded classifier', () => {
  test('is ready and reports its model and limits', async () => {
    expect(localize(await engine.probe(), 'en')).toMatchObject({
      state: 'ready',
      engine: 'nsfwjs',
      version: expect.stringMatching(/^\d+\.\d+\.\d+ MobileNetV2$/),
      limits: expect.stringContaining('violence, terror'),
    });
  });

  test('has no hit on a drawn street and returns the rate of each class', async () => {
    const { items } = await look(await drawPicture(street, 640, 360));
    expect(items.filter(isClassHit)).toEqual([]);
    expect(items.map(({ label }) => label)).toEqual([0, 1, 2, 3, 4]);
    expect(items.reduce((sum, { rate }) => sum + rate, 0)).toBeCloseTo(1, 2);
    expect((items[0]?.rate ?? 0) + (items[1]?.rate ?? 0)).toBeGreaterThan(0.9);
  });

  test.each([
    ['sure', [{ label: 4, review: true }]],
    ['review', [{ label: 4, review: true }]],
    ['nothing', []],
  ] as const)(
    'has a hit on stones that resemble bodies, and none on the same with grain: %s',
    async (which, hits) => {
      const { items } = await look(await drawStones(which));
      expect(items.filter(isClassHit)).toMatchObject([...hits]);
    },
  );

  test('fails for bytes that are no picture, and continues', async () => {
    await expect(look(new Uint8Array([1, 2, 3]))).rejects.toThrow();
    expect((await look(await drawPicture(street, 640, 360))).items).toHaveLength(5);
    expect(engine.restarts?.()).toBe(0);
  });

  test('reports missing packages and how to install them', async () => {
    const bare = createClassificationEngine({
      find: (name) => {
        throw new Error(`no ${name}`);
      },
    });
    const probe = localize(await bare.probe(), 'en');
    expect(probe).toMatchObject({
      state: 'unavailable',
      reason: expect.stringContaining('npm i nsfwjs @tensorflow/tfjs @tensorflow/tfjs-backend-wasm'),
    });
    const frame = { jpeg: new Uint8Array(), width: 1, height: 1, offset: 0 };
    await expect(bare.run(frame, { signal })).rejects.toThrow('npm i nsfwjs');
  });

  test('works without network access, because its model is a file', async () => {
    const closed = ['--permission', '--allow-fs-read=*', '--allow-addons'];
    const options = { execArgv: closed, serialization: 'advanced', silent: true } as const;
    const child = fork(new URL('./program.ts', import.meta.url), [], options);
    try {
      expect((await once(child, 'message'))[0]).toEqual({ kind: 'ready' });
      child.send({ id: 0, input: await drawPicture(street, 640, 360) });
      const [answer] = await once(child, 'message');
      expect(answer).toMatchObject({ kind: 'output', output: { Neutral: expect.any(Number) } });
    } finally {
      child.kill('SIGKILL');
    }
  });
});

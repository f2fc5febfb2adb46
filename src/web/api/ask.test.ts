import { expect, it, vi } from 'vitest';
import { api } from './client.ts';

it('lets decisions and undos outlive the page, as far as the browser has room', async () => {
  const sent: boolean[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', (_url: string, { keepalive = false }: RequestInit) => {
    sent.push(keepalive);
    return new Promise((_resolve, reject) => answers.push(() => reject(new Error('cut'))));
  });
  const decide = (note: string) =>
    api.decide('c', { verdict: 'approve', label: null, policy: null, note, version: 1, epoch: 1 }, 'key');
  const sendings = [decide('x'.repeat(40_000)), decide('ü'.repeat(15_000)), api.undo('c')];
  expect(sent).toEqual([true, false, true]);
  for (const answer of answers) answer();
  await Promise.allSettled(sendings);
  const again = decide('x'.repeat(40_000));
  expect(sent.at(-1)).toBe(true);
  answers.at(-1)?.();
  await expect(again).rejects.toThrow();
});

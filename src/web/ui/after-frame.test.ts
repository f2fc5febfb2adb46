// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { afterFrame } from './after-frame.ts';

it('does the work after the next frame', async () => {
  const work = vi.fn();
  const frame = vi.fn();
  requestAnimationFrame(frame);
  afterFrame(work);
  expect(work).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
  expect(frame).toHaveBeenCalledBefore(work);
});

it.each(['keydown', 'pointerdown', 'visibilitychange', 'pagehide'])(
  'does it before what listens to %s, and only once',
  (event) => {
    const order: string[] = [];
    const listener = () => order.push('listener');
    globalThis.addEventListener(event, listener);
    afterFrame(() => order.push('one'));
    afterFrame(() => order.push('two'));
    document.body.dispatchEvent(new Event(event, { bubbles: true }));
    globalThis.dispatchEvent(new Event(event));
    globalThis.removeEventListener(event, listener);
    expect(order.slice(0, 3)).toEqual(['one', 'two', 'listener']);
    expect(order.filter((one) => one !== 'listener')).toHaveLength(2);
  },
);

it('does it at once in a hidden page, which has no next frame', () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const work = vi.fn();
  afterFrame(work);
  expect(work).toHaveBeenCalledOnce();
  hidden.mockRestore();
});

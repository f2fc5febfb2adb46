// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { keyTable } from '../keys/key-table.ts';
import { doAction, isListening, type KeyHandlers, useKeys } from '../keys/use-keys.ts';
import { KeyHint } from './KeyHint.tsx';

function Page({ handlers }: { handlers: KeyHandlers }) {
  useKeys(handlers);
  return <KeyHint />;
}
afterEach(cleanup);

const press = (...keys: string[]) => {
  for (const name of keys) {
    const shiftKey = name.startsWith('Shift+');
    const key = name === 'Space' ? ' ' : name.replace('Shift+', '');
    fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
  }
};
const hint = () => screen.getByTestId('key-hint').textContent ?? '';
const nothing = /why\.nothing|does nothing here/;

test('a key says why it does nothing, and the next key that acts removes it', () => {
  const approve = vi.fn();
  render(<Page handlers={{ approve, reject: { why: 'A colleague has it.' } }} />);
  press('r');
  expect(hint()).toContain('A colleague has it.');
  press('r');
  expect(hint().match(/A colleague/g)).toHaveLength(1);
  press('a');
  expect(approve).toHaveBeenCalledOnce();
  expect(hint()).toBe('');
});

test('a key pressed while the hint was loading still says why', async () => {
  const others = Promise.withResolvers<null>();
  const Others = () => use(others.promise);
  const Before = () => {
    useKeys({ reject: { why: 'A colleague has it.' } });
    return null;
  };
  const page = (loaded: boolean) => (
    <>
      <Before />
      <Suspense>{loaded ? [<KeyHint key="hint" />, <Others key="others" />] : null}</Suspense>
    </>
  );
  const { rerender } = render(page(false));
  press('r');
  await act(async () => rerender(page(true)));
  expect(screen.queryByTestId('key-hint')).toBeNull();
  await act(async () => others.resolve(null));
  expect(hint()).toContain('A colleague has it.');
});

test('a reason is given only where nothing acts, whichever came first', () => {
  const play = vi.fn();
  const Two = () => (
    <>
      <Page handlers={{ play }} />
      <Other />
    </>
  );
  const Other = () => {
    useKeys({ play: { why: 'Nothing to play.' } });
    return null;
  };
  render(<Two />);
  expect(isListening('play')).toBe(true);
  press('Space');
  expect(play).toHaveBeenCalledOnce();
  expect(hint()).toBe('');
});

test('a choice acts by its digit, and says when there is none', () => {
  const chosen = vi.fn();
  const choose = (digit: number) => (digit < 3 ? () => chosen(digit) : { why: `no ${digit}` });
  render(<Page handlers={{ label: { choose } }} />);
  press('l', '2');
  expect(chosen).toHaveBeenCalledWith(2);
  press('l', '7');
  expect(hint()).toContain('no 7');
  doAction('label', 1);
  expect(chosen).toHaveBeenLastCalledWith(1);
});

test('every key of the table that nothing handles says so, except those the browser uses itself', () => {
  render(<Page handlers={{}} />);
  for (const { action, keys } of keyTable) {
    fireEvent.pointerDown(document.body);
    expect(hint()).toBe('');
    press(...keys.split(' ').map((key) => (key === '#' ? '4' : key)));
    const browsers = keys === 'Space' || keys.startsWith('Arrow');
    if (browsers) expect([action, hint()]).toEqual([action, '']);
    else expect([action, hint()]).toEqual([action, expect.stringMatching(nothing)]);
  }
});

test('no hint while someone types', () => {
  render(
    <>
      <input aria-label="field" />
      <Page handlers={{ approve: { why: 'no' } }} />
    </>,
  );
  screen.getByLabelText('field').focus();
  press('a');
  expect(hint()).toBe('');
});

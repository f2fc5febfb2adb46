// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeys, whenReleased } from './use-keys.ts';

afterEach(cleanup);

function Page({ play, peek }: { play: () => void; peek?: () => void }) {
  useKeys({ play, peek });
  return (
    <>
      <button type="button">blur</button>
      <button type="button">other</button>
    </>
  );
}

/** The space bar on a button, which the browser turns into a click unless the page took the key. */
const space = (button: HTMLElement) => fireEvent.keyDown(button, { key: ' ', code: 'Space' });

test('the space bar plays after a click on a button, and presses a button that was reached by Tab', () => {
  const play = vi.fn();
  render(<Page play={play} />);
  const [blur, other] = [screen.getByText('blur'), screen.getByText('other')];
  fireEvent.pointerDown(blur);
  blur.focus();
  expect(space(blur)).toBe(false);
  expect(play).toHaveBeenCalledTimes(1);
  other.focus();
  expect(space(other)).toBe(true);
  blur.focus();
  expect(space(blur)).toBe(true);
  expect(play).toHaveBeenCalledTimes(1);
});

test('a held key ends with its own release, or when the window is left, and only once', () => {
  const ended = vi.fn();
  render(<Page play={() => undefined} peek={() => whenReleased(ended)} />);
  const hold = () => fireEvent.keyDown(document.body, { key: 'v', code: 'KeyV' });
  hold();
  fireEvent.keyUp(document.body, { key: 'a', code: 'KeyA' });
  expect(ended).not.toHaveBeenCalled();
  fireEvent.keyUp(document.body, { key: 'v', code: 'KeyV' });
  fireEvent.keyUp(document.body, { key: 'v', code: 'KeyV' });
  expect(ended).toHaveBeenCalledTimes(1);
  hold();
  fireEvent.blur(window);
  expect(ended).toHaveBeenCalledTimes(2);
});

// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { taskTypes } from '../../protocol/tasks.ts';
import { TaskIcon } from './TaskIcon.tsx';

afterEach(cleanup);

const drawn = (task: string) => render(<TaskIcon task={task} />).container.innerHTML;

it('every task of the protocol has an icon of its own, and an unknown task has another', () => {
  const all = [...taskTypes, 'a task of tomorrow'];
  expect(new Set(all.map(drawn)).size).toBe(all.length);
});

it('an icon alone has the name of its task', () => {
  render(<TaskIcon task="ocr-text" name="OCR" />);
  expect(screen.getByRole('img', { name: 'OCR' })).toBeTruthy();
});

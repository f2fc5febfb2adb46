// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeys } from '../keys/use-keys.ts';
import { DialogComing } from './DialogComing.tsx';

afterEach(cleanup);

test('keys typed for a dialog that is still loading decide nothing on the page behind', () => {
  const approve = vi.fn();
  const Never = lazy(() => new Promise<never>(() => undefined));
  const Page = ({ opened }: { opened: boolean }) => {
    useKeys({ approve });
    return <Suspense fallback={<DialogComing />}>{opened ? <Never /> : null}</Suspense>;
  };
  const { rerender } = render(<Page opened />);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(approve).not.toHaveBeenCalled();
  rerender(<Page opened={false} />);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(approve).toHaveBeenCalledOnce();
});

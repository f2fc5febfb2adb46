// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import { FirstPaint } from './FirstPaint.tsx';

beforeAll(fillInBrowser);
afterEach(cleanup);

function shapesAt(address: string): number {
  window.history.replaceState(null, '', address);
  const { container } = render(
    <MantineProvider env="test">
      <FirstPaint />
    </MantineProvider>,
  );
  return container.querySelectorAll('.mantine-Skeleton-root').length;
}

it('begins with the shape of the page at the address, not with the rows of the queue everywhere', () => {
  const queue = shapesAt('/queue/review');
  cleanup();
  for (const address of ['/dashboard/now', '/videos', '/settings/people']) {
    expect(shapesAt(address), address).toBeLessThan(queue);
    cleanup();
  }
});

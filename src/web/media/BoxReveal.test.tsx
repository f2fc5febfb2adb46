// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { BoxReveal } from './BoxReveal.tsx';

afterEach(cleanup);

it('shows the part of the picture inside the boxes, with the drawn corners, and nothing without a box', () => {
  const size = { width: 100, height: 50 };
  const findings = [
    someFinding({
      id: 'boxed',
      box: [
        [-0.1, 0.2],
        [0.5, 0.1],
        [0.5, 0.8],
        [-0.1, 0.9],
      ],
    }),
    someFinding({ id: 'unplaced' }),
  ];
  render(<BoxReveal src="/media/e1" size={size} findings={findings} />);
  const reveal = screen.getByTestId('box-reveal');
  const holes = [...reveal.querySelectorAll('clipPath polygon')].map((hole) => hole.getAttribute('points'));
  expect(holes).toEqual(['0,10 50,5 50,40 0,45']);
  const clip = reveal.querySelector('clipPath')?.id;
  expect(reveal.querySelector('image')?.getAttribute('clip-path')).toBe(`url(#${clip})`);
});

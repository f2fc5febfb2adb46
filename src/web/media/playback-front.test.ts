import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Front, type FrontEvent, isMounted, nextFront } from './playback-front.ts';

const play = (...events: FrontEvent[]) => events.reduce<Front>(nextFront, 'closed');

test('the still stays in front until the video’s picture is painted', () => {
  expect(play('seek')).toBe('coming');
  expect(play('seek', 'painted')).toBe('video');
});

test('a jump within the shown video does not bring the still back', () => {
  expect(play('seek', 'painted', 'seek')).toBe('video');
});

test('a peek that ends before the video came leaves the still, and a late picture does not replace it', () => {
  expect(play('seek', 'leave', 'painted')).toBe('still');
});

test('a failure shows the still, and playing again tries again', () => {
  expect(isMounted(play('seek', 'fail'))).toBe(false);
  expect(play('seek', 'painted', 'fail', 'seek')).toBe('coming');
});

test('whatever happens, the video is only ever brought to the front by its own painted picture', () => {
  const event = fc.constantFrom<FrontEvent>('seek', 'painted', 'leave', 'fail');
  fc.assert(
    fc.property(fc.array(event), event, (before, last) => {
      const [from, to] = [play(...before), play(...before, last)];
      if (to === 'video' && from !== 'video') expect([from, last]).toEqual(['coming', 'painted']);
    }),
  );
});

import { expect, test } from 'vitest';
import { isNarrowed, paths, queueFiltersOf, safeNext } from './paths.ts';

test('paths do not change: links that people saved still work', () => {
  expect([
    paths.queue('review'),
    paths.queue('all', { kind: 'text', label: null, q: '加微信' }),
    paths.case('review', 'a/b', { frame: 't24' }),
    paths.videos({ state: 'running' }),
    paths.video('v1', { tab: 'ocr-text' }),
    paths.audio({ state: 'queued' }),
    paths.audioFile('a1', { at: '12.2' }),
    paths.streams(),
    paths.stream('s1', { frame: 't3' }),
    paths.submit('video'),
    paths.settings('words'),
    paths.gallery('persons', { entry: 'p1' }),
    paths.signIn({ next: '/queue/review' }),
    paths.dashboard('machine', new URLSearchParams({ range: '30d' })),
    paths.behind({ lane: 'all', label: 'Ads', ruled: 'wrong', scoreFrom: 0, scoreTo: 0.1 }),
  ]).toMatchInlineSnapshot(`
    [
      "/queue/review",
      "/queue/all?kind=text&q=%E5%8A%A0%E5%BE%AE%E4%BF%A1",
      "/queue/review/a%2Fb?frame=t24",
      "/videos?state=running",
      "/videos/v1?tab=ocr-text",
      "/audio?state=queued",
      "/audio/a1?at=12.2",
      "/streams",
      "/streams/s1?frame=t3",
      "/submit/video",
      "/settings/words",
      "/settings/galleries?kind=persons&entry=p1",
      "/sign-in?next=%2Fqueue%2Freview",
      "/dashboard/machine?range=30d",
      "/queue/all?label=Ads&ruled=wrong&scoreFrom=0&scoreTo=0.1",
    ]
  `);
});

test('only the queue filters are read from an address', () => {
  const at = (query: string) => queueFiltersOf(new URLSearchParams(query));
  const search = 'label=Ads&ruled=wrong&decidedFrom=2026-11-14T00%3A00%3A00Z&frame=t24&focus=1&kind=';
  expect(at(search)).toEqual({ label: 'Ads', ruled: 'wrong', decidedFrom: '2026-11-14T00:00:00Z' });
  expect([isNarrowed(at('frame=t24')), isNarrowed(at('room=r-7'))]).toEqual([false, true]);
});

test('a sign-in leads back into the product and nowhere else', () => {
  expect(safeNext('/queue/all?q=x')).toBe('/queue/all?q=x');
  for (const away of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
    '/sign-in?next=/',
  ]) {
    expect(safeNext(away)).toBe('/');
  }
});

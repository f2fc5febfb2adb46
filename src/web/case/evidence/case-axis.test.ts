import { expect, it } from 'vitest';
import { shownCase, shownDetail } from '../../../testing/shown-case.ts';
import { someFinding } from '../../../testing/web/some-finding.ts';
import { timelineLanes } from '../../media/timeline.ts';
import { caseAxis } from './case-axis.ts';

it('covers the fragment, and has a lane for findings that have no moment of their own', () => {
  const detail = shownDetail(shownCase({ id: 'c', kind: 'fragment', place: { from: 660, to: 720 } }));
  const findings = [someFinding({ id: 'a', fragmentId: 'f-12', offset: null })];
  const { fragments = [], ...axis } = caseAxis({ ...detail, findings });
  expect(axis).toEqual({ start: 660, duration: 720 });
  expect(fragments).toEqual([{ id: 'f-12', offsetStart: 660, offsetEnd: 720 }]);
  expect(timelineLanes(findings, fragments)[0]?.groups[0]?.somewhere).toEqual([{ from: 660, to: 720 }]);
});

it('starts earlier where speech from before the fragment came late', () => {
  const detail = shownDetail(shownCase({ id: 'c', kind: 'fragment', place: { from: 660, to: 720 } }));
  const findings = [someFinding({ id: 'a', fragmentId: 'f-12', startTime: 651.4, endTime: 655 })];
  expect(caseAxis({ ...detail, findings })).toMatchObject({ start: 651, duration: 720 });
});

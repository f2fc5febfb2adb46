import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AppEvent } from '../../api/events.ts';
import type { laneAnswerSchema } from '../../api/lanes.ts';
import type { StatsChoices, StatsQuery } from '../../api/stats.ts';
import type { ContentAnswer, VideosAnswer, VideosQuery } from '../../api/stats-content.ts';
import type { ApplyThresholdBody, MachineAnswer, WhatIfAnswer } from '../../api/stats-machine.ts';
import type { NowAnswer, nowEvents } from '../../api/stats-now.ts';
import type { OwnAnswer, PeopleAnswer } from '../../api/stats-people.ts';
import { call, post, search } from './call.ts';

/** What is asked: a range in a time zone, what it is compared with, and what is counted of it. */
export type StatsAsked = { [name in keyof StatsQuery]?: StatsQuery[name] | null } & {
  from: string;
  to: string;
};
export type VideosAsked = { [name in keyof VideosQuery]?: VideosQuery[name] | null } & {
  from: string;
  to: string;
};

/** Figures by lane are counted anew beside everything else; who looks at them is shown how far that is. */
const recountMs = 3000;
const mayBeCounting = (data: unknown) =>
  typeof data === 'object' && data !== null && 'recounting' in data && data.recounting === true;

function panel<Answer>(name: string, asked: object, elseMs: number | false = false) {
  return queryOptions({
    queryKey: ['stats', name, asked],
    queryFn: ({ signal }) => call<Answer>(`/api/stats/${name}${search({ ...asked })}`, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }: { state: { data: unknown } }) =>
      mayBeCounting(state.data) ? recountMs : elseMs,
  });
}

/** One answer a panel, so that each is there, and fails, for itself. */
export const qStats = {
  /** Told of changes by events; asked again by itself too, since its minutes go by without any. */
  now: (asked: StatsAsked) => ({ ...panel<NowAnswer>('now', asked, 60_000), staleTime: 0 }),
  machine: (asked: StatsAsked) => panel<MachineAnswer>('machine', asked),
  whatIf: (asked: StatsAsked & { lane: string }) => panel<WhatIfAnswer>('what-if', asked),
  people: (asked: StatsAsked) => panel<PeopleAnswer>('people', asked),
  own: (asked: StatsAsked) => panel<OwnAnswer>('own', asked),
  content: (asked: StatsAsked) => panel<ContentAnswer>('content', asked),
  videos: (asked: VideosAsked) => panel<VideosAnswer>('videos', asked),
  choices: () => panel<StatsChoices>('choices', {}),
};

/** Moves the lower bound of what a lane holds. Throws a ProblemError: `lane_changed` where somebody else was first. */
export const applyThreshold = (body: ApplyThresholdBody) =>
  post<z.infer<typeof laneAnswerSchema>>('/api/stats/what-if/apply', body);

/** The API's own list brings its parser, which the browser need not carry. */
const tellsOfNow: Record<(typeof nowEvents)[number], true> = {
  'case.opened': true,
  'case.changed': true,
  'presence.changed': true,
  'submission.changed': true,
};
const nowEveryMs = 5000;
let askedAt = Number.NEGATIVE_INFINITY;
let soon: ReturnType<typeof setTimeout> | undefined;

/** After events the present is asked for anew, at once the first time, then once in five seconds however many come. */
export function followNow(queryClient: QueryClient, events: readonly AppEvent[]): void {
  if (soon !== undefined || !events.some(({ type }) => type in tellsOfNow)) return;
  soon = setTimeout(
    () => {
      soon = undefined;
      askedAt = performance.now();
      void queryClient.invalidateQueries({ queryKey: ['stats', 'now'] });
    },
    Math.max(0, askedAt + nowEveryMs - performance.now()),
  );
}

// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../api/common.ts';
import { contentAnswerSchema, videosAnswerSchema } from '../../api/stats-content.ts';
import { machineAnswerSchema, whatIfAnswerSchema } from '../../api/stats-machine.ts';
import { nowAnswerSchema } from '../../api/stats-now.ts';
import { ownAnswerSchema, peopleAnswerSchema } from '../../api/stats-people.ts';
import { sampleStatsSchema } from '../../api/stats-sample.ts';
import { fillInBrowser } from '../../testing/browser.ts';
import * as some from '../../testing/web/some-stats.ts';
import { q } from '../api/client.ts';
import adviser from '../i18n/en/adviser.json';
import charts from '../i18n/en/charts.json';
import common from '../i18n/en/common.json';
import dashboard from '../i18n/en/dashboard.json';
import problems from '../i18n/en/problems.json';
import { followNow } from '../live/follow-now.ts';
import { DashboardPage } from './DashboardPage.tsx';

const server = setupServer();
beforeAll(async () => {
  fillInBrowser();
  // Charts are drawn only into elements that have a size.
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 400, 240);
  const resources = { en: { adviser, charts, common, dashboard, problems } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => server.close());

type Name = 'now' | 'machine' | 'sample' | 'adviser' | 'what-if' | 'people' | 'own' | 'content' | 'videos';
const filled: Record<Name, object> = {
  now: some.someNow,
  machine: some.someMachine,
  sample: some.someSample,
  adviser: some.someAdviser,
  'what-if': some.someWhatIf,
  people: some.somePeople,
  own: some.someOwn,
  content: some.someContent,
  videos: some.someVideos,
};
const empty: Record<Name, object> = {
  now: some.noNow,
  machine: some.noMachine,
  sample: some.noSample,
  adviser: some.noAdviser,
  'what-if': some.noWhatIf,
  people: some.noPeople,
  own: some.noOwn,
  content: some.noContent,
  videos: some.noVideos,
};

let requests: URL[];
let sent: unknown[];
let role: Role;
beforeEach(() => {
  [requests, sent, role] = [[], [], 'supervisor'];
  const session = () =>
    HttpResponse.json({
      person: { id: 'ada', name: 'Ada', email: 'ada@example.org', role },
      undoSeconds: 10,
      claimSeconds: 300,
      maxUploadBytes: 1,
      demo: false,
      guide: { stepsDismissed: false, tourDismissed: true },
    });
  server.use(
    http.get('*/api/session', session),
    http.get('*/api/lanes', () =>
      HttpResponse.json({
        lanes: [{ ...some.someWhatIf.lane, key: 'review', name: null, builtIn: true }, some.someWhatIf.lane],
      }),
    ),
    http.get('*/api/labels', () => HttpResponse.json({ labels: [] })),
    http.get('*/api/stats/choices', () =>
      HttpResponse.json({ labels: [{ task: 'text', key: 'Ads', name: 'Ads' }] }),
    ),
    http.post('*/api/stats/what-if/apply', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ lane: some.someWhatIf.lane });
    }),
  );
  answer(filled);
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

function answer(answers: Partial<Record<Name, object>>) {
  for (const [name, body] of Object.entries(answers)) {
    server.use(
      http.get(`*/api/stats/${name}`, ({ request }) => {
        requests.push(new URL(request.url));
        return HttpResponse.json(body);
      }),
    );
  }
}
const refuse = (name: Name) =>
  server.use(
    http.get(`*/api/stats/${name}`, () =>
      HttpResponse.json(
        { type: 't', title: 't', status: 500, code: 'internal', detail: 'in the words of the server' },
        { status: 500 },
      ),
    ),
  );

function show(at: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = { path: '/dashboard/:tab', element: <DashboardPage /> };
  const router = createMemoryRouter([page, { path: '*', element: <p>elsewhere</p> }], {
    initialEntries: [at],
  });
  // The shell loads the session before it renders a page.
  queryClient.setQueryData<unknown>(q.session().queryKey, {
    person: { id: 'ada', name: 'Ada', email: 'ada@example.org', role },
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { queryClient, router };
}
const zone = 'zone=UTC';
/** Finds a panel by its name; finding a region by its title takes a second in such a large page. */
const panel = async (name: string) =>
  within(
    await waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-chart="${name}"]`);
      if (!found || found.querySelector('.mantine-Skeleton-root'))
        throw new Error(`there is no panel ${name} yet`);
      return found;
    }),
  );
/** Chooses an item of a panel's menu, which is loaded when it is first opened. */
async function choose(element: Awaited<ReturnType<typeof panel>>, item: string) {
  fireEvent.click(await element.findByRole('button', { name: /^Table and files: / }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}
const rowsOf = (element: Awaited<ReturnType<typeof panel>>) =>
  element
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent));

it('the fixtures match the schemas of the API', () => {
  for (const kind of [filled, empty]) {
    nowAnswerSchema.parse(kind.now);
    machineAnswerSchema.parse(kind.machine);
    sampleStatsSchema.parse(kind.sample);
    whatIfAnswerSchema.parse(kind['what-if']);
    peopleAnswerSchema.parse(kind.people);
    ownAnswerSchema.parse(kind.own);
    contentAnswerSchema.parse(kind.content);
    videosAnswerSchema.parse(kind.videos);
  }
});

describe('the address', () => {
  it('contains the time zone, which the requests use', async () => {
    const { router } = show(
      '/dashboard/machine?range=own&from=2026-11-01&to=2026-11-03&lane=night&label=Ads',
    );
    await panel('labels');
    expect(router.state.location.search).toContain('zone=');
    const machine = requests.find(({ pathname }) => pathname.endsWith('/machine'));
    const { zone: own, ...rest } = Object.fromEntries(machine?.searchParams ?? []);
    expect(own).toBe(new URLSearchParams(router.state.location.search).get('zone'));
    expect(rest).toMatchObject({ compare: 'before', lane: 'night', label: 'Ads' });
  });

  it('holds range, comparison and filter across tabs', async () => {
    const { router } = show(`/dashboard/now?${zone}`);
    fireEvent.click(await screen.findByRole('radio', { name: '90 days' }));
    fireEvent.click(screen.getByRole('button', { name: 'Time zone and comparison' }));
    fireEvent.click(await screen.findByRole('switch', { name: 'Compare with the previous period' }));
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Kind' }), { target: { value: 'video' } });
    await waitFor(() => expect(router.state.location.search).toContain('kind=video'));
    fireEvent.click(screen.getByRole('tab', { name: 'People' }));
    await panel('looks');
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      '/dashboard/people?zone=UTC&range=90d&compare=none&kind=video',
    );
    const people = requests.findLast(({ pathname }) => pathname.endsWith('/people'));
    expect(Object.fromEntries(people?.searchParams ?? [])).toMatchObject({ compare: 'none', kind: 'video' });
  });

  it('shows each filter in the bar, where a press removes it', async () => {
    const { router } = show(`/dashboard/now?${zone}&kind=video&task=unheard-of`);
    expect(await screen.findByRole('button', { name: /^Remove the filter Task: / })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Kind: video' }));
    await waitFor(() => expect(router.state.location.search).toBe('?zone=UTC&task=unheard-of'));
    expect(screen.queryByRole('button', { name: /^Remove the filter Kind/ })).toBeNull();
  });

  it('says that lanes are being recounted as long as they are', async () => {
    answer({ machine: { ...some.someMachine, recounting: true } });
    show(`/dashboard/machine?${zone}`);
    expect(await screen.findByText(/lanes are being recounted/)).toBeTruthy();
    expect(
      screen.getByText(/^Period: Nov 15, 00:00 – Nov 21, 04:00 · compared with Nov 8, 20:00 – /),
    ).toBeTruthy();
  });

  it('with an invalid range sends no request and says what to do', async () => {
    show(`/dashboard/machine?${zone}&range=own&from=2026-11-03&to=2026-11-01`);
    expect(await screen.findByText('The last day is before the first. Correct one of them.')).toBeTruthy();
    expect(requests.filter(({ pathname }) => pathname.endsWith('/machine'))).toEqual([]);
  });

  it('shows moderators their own figures and requests no others', async () => {
    role = 'moderator';
    show(`/dashboard/now?${zone}`);
    expect(await screen.findByText('The dashboard is for supervisors and administrators')).toBeTruthy();
    await (await panel('own')).findByRole('table');
    expect(new Set(requests.map(({ pathname }) => pathname))).toEqual(new Set(['/api/stats/own']));
  });
});

describe('a panel', () => {
  it('summarises its chart in a sentence, and shows the same data as a table that links to cases', async () => {
    const { router } = show(`/dashboard/machine?${zone}`);
    const labels = await panel('labels');
    const chart = await labels.findByRole('img');
    expect(chart.getAttribute('aria-label')).toBe(
      'Precision: Ads 91%, Abuse 74%, Image 3 (unnamed) 96%, Politics 63%. Significantly worse than before: Abuse.',
    );
    await choose(labels, 'Show as a table');
    await labels.findByRole('table');
    expect(rowsOf(labels).slice(0, 3)).toEqual([
      [
        'Label',
        'Task',
        'Precision',
        'Right, by hand',
        'Right, presumed',
        'Change',
        'Ruled on',
        'Wrong',
        'Overturn rate',
      ],
      ['Ads', 'Text', '91% (89–93)', '91% (86–94)', '91% (90–92)', '+2.1', '2,000', '180', '9% (7–11)'],
      ['Abuse', 'Text', '74% (72–77)', '74% (66–80)', '74% (72–76)', '-9', '1,600', '416', '26% (24–29)'],
    ]);
    expect(router.state.location.search).toContain('tables=labels');
    const wrong = labels.getByRole('link', { name: '416' });
    expect(wrong.getAttribute('href')).toBe(
      '/queue/all?task=text&label=Abuse&ruled=wrong&decidedFrom=2026-11-15T00%3A00%3A00.000Z&decidedTo=2026-11-21T04%3A00%3A00.000Z',
    );
    const sure = labels.getByText('-9');
    expect([sure.dataset.tone, sure.dataset.sure]).toEqual(['worse', 'true']);
  });

  it('lists the first eight rows, and all of them on demand', async () => {
    const { now } = some.someMachine;
    const [first] = now.wrong.keywords;
    if (!first) throw new Error('there is a keyword');
    const keywords = Array.from({ length: 11 }, (_, at) => ({ ...first, name: `word ${at}` }));
    answer({ machine: { ...some.someMachine, now: { ...now, wrong: { ...now.wrong, keywords } } } });
    const { router } = show(`/dashboard/machine?${zone}&tables=wrong-keywords`);
    const wrong = await panel('wrong-keywords');
    await wrong.findByRole('table');
    expect(rowsOf(wrong)).toHaveLength(9);
    fireEvent.click(wrong.getByRole('button', { name: 'Show all 11' }));
    expect(rowsOf(wrong)).toHaveLength(12);
    expect(router.state.location.search).toContain('all=wrong-keywords');
    fireEvent.click(wrong.getByRole('button', { name: 'Show the first 8' }));
    expect(rowsOf(wrong)).toHaveLength(9);
  });

  it('estimates from the audit sample what the machine misses, and says where it checked too few', async () => {
    show(`/dashboard/sample?${zone}`);
    const sample = await panel('sample');
    const [, all, ads] = await sample.findAllByRole('row');
    expect(all?.textContent).toMatch(/^All.*0.21%.*9 of 840.*80%.*208 of 260.*78%/);
    expect(ads?.textContent).toMatch(/^Ads.*6 of 840.*too few to say: 50 of 200 checked/);
    expect(
      sample.getByText(/7 draws from 21,000 passed and 2,400 blocked cases, weighted; 1 more/),
    ).toBeTruthy();
  });

  it('compares the adviser with people and gold cases, apart from those who knew its advice', async () => {
    show(`/dashboard/machine?${zone}`);
    const adviserPanel = await panel('adviser');
    await adviserPanel.findByRole('table');
    expect(rowsOf(adviserPanel).map(([of, compared, agreed]) => [of, compared, agreed])).toEqual([
      ['Compared with', 'Cases', 'Same verdict'],
      ['First decisions without knowing it', '360', '310'],
      ['– where it approves', '200', '180'],
      ['– where it rejects', '160', '130'],
      ['– under scam', '100', '90'],
      ['First decisions that knew it', '25', '24'],
      ['Gold cases', '40', '33'],
    ]);
    expect(adviserPanel.getByText(/asked about: 50, undone after it: 12\.$/)).toBeTruthy();
  });

  it('names what its figures rest on', async () => {
    show(`/dashboard/machine?${zone}`);
    const labels = await panel('labels');
    expect(await labels.findByText('4,120 findings ruled on · 7 days, UTC · 95% interval')).toBeTruthy();
  });

  it('reports its own failure, and recovers after a retry', async () => {
    refuse('what-if');
    show(`/dashboard/machine?${zone}`);
    const whatIf = await panel('what-if');
    expect(await whatIf.findByText('in the words of the server')).toBeTruthy();
    expect(await (await panel('labels')).findByRole('img')).toBeTruthy();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    answer(filled);
    fireEvent.click(whatIf.getByRole('button', { name: 'Try again' }));
    expect(await whatIf.findByRole('slider')).toBeTruthy();
  });

  it('shares one message when all fail for the same reason, and recovers after a retry', async () => {
    refuse('machine');
    refuse('what-if');
    show(`/dashboard/machine?${zone}`);
    const sharedFailure = within(await screen.findByRole('alert'));
    const whatIf = await panel('what-if');
    expect(await whatIf.findByText('Could not load')).toBeTruthy();
    expect(screen.getAllByText('in the words of the server')).toHaveLength(1);
    answer(filled);
    fireEvent.click(sharedFailure.getByRole('button', { name: 'Try again' }));
    expect(await whatIf.findByRole('slider')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      'now',
      [
        'No case was opened or decided in the last 60 minutes.',
        'No live stream needs a decision.',
        'Nobody has Second Look open.',
      ],
    ],
    [
      'machine',
      [
        'No rulings in this period. Decide some cases, or choose a longer period.',
        'No keyword was ruled wrong in this period.',
        'No cases in this lane and period. Choose a longer period or another lane.',
        'No advice in this period.',
      ],
    ],
    ['sample', [/^No audit sample was drawn and decided in this period/]],
    [
      'people',
      [
        /^No second look ended in this period\./,
        'No decisions in this period. Choose a longer period or fewer filters.',
        'Too few to say: with fewer than five people, a dot could identify someone.',
        'You made no decisions in this period.',
      ],
    ],
    [
      'content',
      [
        /^No cases were opened in this period\./,
        'No case has a room, which comes from roomId in a submission.',
        'Not observed: no callback of a video had scores by class in this period.',
      ],
    ],
  ])('without data says why, and what to do: %s', async (tab, words) => {
    answer(empty);
    show(`/dashboard/${tab}?${zone}`);
    for (const word of words) expect((await screen.findAllByText(word)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('the Now tab', () => {
  it('describes the lanes in words, whether or not they will ever be empty', async () => {
    show(`/dashboard/now?${zone}`);
    const lanes = await panel('lanes');
    await lanes.findByRole('table');
    expect(rowsOf(lanes).map((row) => [row[0], row[1], row.at(-1)])).toEqual([
      ['Lane', 'Open', 'Time to clear'],
      ['Review', '42', 'about 21 min'],
      ['Live now', '3', 'growing: more cases arrive than are decided'],
      ['Second look', '7', 'not clearing: no decisions in the last hour'],
      ['Appeals', '0', 'empty'],
      ['Night', '2', 'steady: as many cases arrive as are decided'],
    ]);
  });

  it('follows events without moving a row: new rows are added at the end, closed ones are marked', async () => {
    const { queryClient } = show(`/dashboard/now?${zone}`);
    const streams = await panel('streams');
    await streams.findByText('market-square');
    const [first, second] = some.someNow.streams;
    if (!first || !second) throw new Error('there are two streams');
    answer({
      now: { ...some.someNow, streams: [{ ...first, submissionId: 's-0', title: 'plaza' }, second] },
    });
    followNow(queryClient, [{ type: 'case.opened', caseId: 'c', submissionId: 's' }]);
    await streams.findByText('plaza');
    expect(
      rowsOf(streams)
        .slice(1)
        .map(([title, state]) => [title, state]),
    ).toEqual([
      ['market-square', 'no open cases left'],
      [second.title, 'ended'],
      ['plaza', 'over the target time'],
    ]);
  });
});

describe('a threshold', () => {
  it('is tried, described in cases and violations, confirmed and applied', async () => {
    const { router } = show(`/dashboard/machine?${zone}&line=night&threshold=0.65`);
    const whatIf = await panel('what-if');
    await whatIf.findByText('.60 → .65');
    // 605 of 1000 cases are excluded instead of 560, and 137 of 500 rejected ones instead of 108.
    expect(whatIf.getByRole('link', { name: '−10% cases' }).getAttribute('href')).toContain('rateBelow=0.65');
    expect(whatIf.getByRole('link', { name: '−5.8% violations' }).getAttribute('href')).toContain(
      'verdict=reject',
    );
    fireEvent.click(whatIf.getByRole('button', { name: 'Apply…' }));
    const ask = within(await screen.findByRole('dialog'));
    expect(
      ask.getByText(
        '“Night” will take cases with a highest score of .65 or more, instead of .60 or more. In the period shown, the lane would have had 45 cases fewer; moderators rejected 29 of those. They wait in another lane instead: people decide as many cases as before. The change takes effect immediately, also for open cases, and is recorded in the audit trail.',
      ),
    ).toBeTruthy();
    const { lane } = some.someWhatIf;
    answer({
      'what-if': { ...some.someWhatIf, lane: { ...lane, filter: { ...lane.filter, rateMin: 0.65 } } },
    });
    fireEvent.click(ask.getByRole('button', { name: 'Change the lane' }));
    expect(await whatIf.findByText(/“Night” now starts at .65./)).toBeTruthy();
    expect(sent).toEqual([{ lane: 'night', rateMin: 0.65, seen: 0.6 }]);
    expect(router.state.location.search).not.toContain('threshold');
  });

  it('is changed by key and kept in the address', async () => {
    const { router } = show(`/dashboard/machine?${zone}&line=night`);
    const slider = await (await panel('what-if')).findByRole('slider', {
      name: 'Lowest score in the lane',
    });
    expect(slider.getAttribute('aria-valuenow')).toBe('0.6');
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    await waitFor(() => expect(router.state.location.search).toContain('threshold=0.65'));
    // These come faster than the address follows.
    for (const _ of [1, 2, 3]) fireEvent.keyDown(slider, { key: 'ArrowRight' });
    await waitFor(() => expect(router.state.location.search).toContain('threshold=0.80'));
    expect(slider.getAttribute('aria-valuenow')).toBe('0.8');
  });

  it('has no known effect below the lowest score of a case', async () => {
    const { lane, steps } = some.someWhatIf;
    answer({
      'what-if': {
        ...some.someWhatIf,
        lane: { ...lane, filter: { ...lane.filter, rateMin: null } },
        steps: steps.map((step) => (step.threshold < 0.5 ? { ...step, fewer: 0, misses: 0 } : step)),
      },
    });
    show(`/dashboard/machine?${zone}&line=night&threshold=0.1`);
    const whatIf = await panel('what-if');
    await whatIf.findByText('no limit → .10');
    expect(whatIf.getByText('No case below .45 was observed: the machine passed those itself.')).toBeTruthy();
    expect(whatIf.queryByText(/violations$/)).toBeNull();
  });

  it('of a built-in lane can only be tried', async () => {
    answer({ 'what-if': { ...some.someWhatIf, canApply: false } });
    show(`/dashboard/machine?${zone}&threshold=0.7`);
    const whatIf = await panel('what-if');
    expect(await whatIf.findByText(/is built in/)).toBeTruthy();
    expect(whatIf.queryByRole('button', { name: 'Apply…' })).toBeNull();
  });
});

describe('people', () => {
  it('get a sentence instead of a matrix while there are too few second looks', async () => {
    const { now } = some.somePeople;
    const looks = { ...now.looks, looks: 19, agreed: 17 };
    answer({ people: { ...some.somePeople, now: { ...now, looks } } });
    show(`/dashboard/people?${zone}`);
    const panelOfLooks = await panel('looks');
    expect(
      await panelOfLooks.findByText(/^Too few to say: 19 second looks, of which 17 agreed\./),
    ).toBeTruthy();
    expect(panelOfLooks.queryByRole('img')).toBeNull();
  });

  it('are shown anonymously and unranked, except for one’s own figures', async () => {
    show(`/dashboard/people?${zone}&tables=spread`);
    const spread = await panel('spread');
    await spread.findByRole('table');
    expect(rowsOf(spread)).toEqual([
      ['Measure', 'Lowest', 'Median', 'Highest', 'People'],
      ['Decisions', '210', '505', '1,180', '5'],
      ['Median time per case', '4.8 sec', '8.2 sec', '14.5 sec', '5'],
      ['Rejection rate', '19%', '27%', '41%', '5'],
    ]);
    expect(await screen.findByText('Cohen’s kappa 0.86 (0.82–0.90), 220 second looks')).toBeTruthy();
    expect(rowsOf(await panel('own'))[1]).toEqual(['This period', '424', '300', '120', '4', '7.7 sec']);
  });
});

describe('content', () => {
  it('adds the task to numeric labels with the same name', async () => {
    const { now } = some.someContent;
    const [first] = now.labels;
    const labels = ['Porn', 'image-classification#4', 'image-classification#5'].map((key) => ({
      ...first,
      key,
      name: 'Porn',
    }));
    answer({ content: { ...some.someContent, now: { ...now, labels } } });
    show(`/dashboard/content?${zone}`);
    for (const name of ['Porn', 'Image Porn (4)', 'Image Porn (5)'])
      expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
  });

  it('lists sources in the order of the answer, and says how many have too few decisions', async () => {
    const { now } = some.someContent;
    answer({ content: { ...some.someContent, now: { ...now, rooms: { ...now.rooms, few: 1 } } } });
    const { router } = show(`/dashboard/content?${zone}`);
    const sources = await panel('rooms');
    await sources.findByRole('table');
    expect(rowsOf(sources).map(([id]) => id)).toEqual(['Room', 'r-7', 'r-91', 'r-quiet']);
    expect(sources.getByText(/1 with fewer than 5 decisions is left out/)).toBeTruthy();
    fireEvent.click(sources.getByRole('radio', { name: 'Users' }));
    expect(rowsOf(await panel('users')).map(([id]) => id)).toEqual(['User', 'u-7', 'u-91', 'u-quiet']);
    expect(router.state.location.search).toContain('sources=users');
  });

  it('compares videos by the chosen class and figure', async () => {
    show(`/dashboard/content?${zone}`);
    fireEvent.click(await screen.findByRole('radio', { name: 'Highest' }));
    await waitFor(() =>
      expect(
        requests.findLast(({ pathname }) => pathname.endsWith('/videos'))?.searchParams.get('figure'),
      ).toBe('maximum'),
    );
  });
});

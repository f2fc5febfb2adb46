import type { CaseFilters } from '../../api/case-filters.ts';
import type { Behind } from '../../api/stats.ts';
import type { GalleryKind } from '../../protocol/operator/galleries.ts';

/** Builds every address of the console. */

type Query = Record<string, string | null | undefined>;

function withQuery(path: string, query?: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Filters of a lane, as named in the address. */
export const queueFilterNames = ['kind', 'label', 'task', 'settled', 'q'] as const;
/** Further filters, for a list opened from a figure; named as in the API. */
const behind = {
  state: true,
  openedFrom: true,
  openedTo: true,
  decidedFrom: true,
  decidedTo: true,
  verdict: true,
  everDecided: true,
  everDecidedFrom: true,
  everDecidedTo: true,
  ruled: true,
  scoreFrom: true,
  scoreTo: true,
  unscored: true,
  keyword: true,
  name: true,
  rateBelow: true,
  user: true,
  room: true,
  forum: true,
  submission: true,
  look: true,
  lookFrom: true,
  lookTo: true,
  appeal: true,
  appealFrom: true,
  appealTo: true,
  target: true,
  firstDecidedFrom: true,
  firstDecidedTo: true,
  anyState: true,
  anyRate: true,
  exactLabel: true,
  zone: true,
  sort: true,
} as const satisfies Record<Exclude<keyof CaseFilters, 'settled'> | 'state' | 'sort', true>;
export type BehindFilterName = keyof typeof behind;
export const behindFilterNames = Object.keys(behind) as readonly BehindFilterName[];
type QueueFilterName = (typeof queueFilterNames)[number] | BehindFilterName;
export type QueueFilters = { [name in QueueFilterName]?: string | null | undefined };

/** The filters that are set. */
export function queueFiltersOf(params: URLSearchParams): QueueFilters {
  const filters: QueueFilters = {};
  for (const name of [...queueFilterNames, ...behindFilterNames]) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }
  return filters;
}

export function isNarrowed(filters: QueueFilters): boolean {
  return [...queueFilterNames, ...behindFilterNames].some((name) => filters[name]);
}
type InFocus = { focus?: string | null };
export type SettingsSection =
  | 'lanes'
  | 'labels'
  | 'policies'
  | 'actions'
  | 'adviser'
  | 'appearance'
  | 'galleries'
  | 'words'
  | 'engines'
  | 'models'
  | 'care'
  | 'accounts'
  | 'connections'
  | 'webhooks'
  | 'exports'
  | 'retention'
  | 'statements'
  | 'sample'
  | 'gold'
  | 'rules'
  | 'alarms'
  | 'people'
  | 'keys';
export const dashboardTabs = ['now', 'trends', 'machine', 'sample', 'people', 'content'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];
export type SubmitKind = 'texts' | 'audio' | 'audio-stream' | 'video' | 'video-stream';

export const paths = {
  home: () => '/',
  signIn: (query?: { next?: string | null }) => withQuery('/sign-in', query),
  setup: (query?: { token?: string | null }) => withQuery('/setup', query),
  /** A one-time link. Its token is behind the #, so no server receives it. */
  join: (token: string) => `/join#${encodeURIComponent(token)}`,
  account: () => '/account',
  firstSteps: () => '/first-steps',
  queue: (lane: string, query?: QueueFilters & InFocus & { view?: string | null }) =>
    withQuery(`/queue/${encodeURIComponent(lane)}`, query),
  case: (lane: string, caseId: string, query?: QueueFilters & InFocus & { frame?: string | null }) =>
    withQuery(`/queue/${encodeURIComponent(lane)}/${encodeURIComponent(caseId)}`, query),
  videos: (query?: { state?: string | null; q?: string | null }) => withQuery('/videos', query),
  video: (id: string, query?: { tab?: string | null; frame?: string | null }) =>
    withQuery(`/videos/${encodeURIComponent(id)}`, query),
  streams: (query?: { q?: string | null }) => withQuery('/streams', query),
  /** `at`: seconds. */
  stream: (id: string, query?: { tab?: string | null; frame?: string | null; at?: string | null }) =>
    withQuery(`/streams/${encodeURIComponent(id)}`, query),
  audio: (query?: { state?: string | null; q?: string | null }) => withQuery('/audio', query),
  audioFile: (id: string, query?: { at?: string | null }) =>
    withQuery(`/audio/${encodeURIComponent(id)}`, query),
  /** A user of the platform. */
  user: (id: string) => `/users/${encodeURIComponent(id)}`,
  submit: (kind: SubmitKind) => `/submit/${kind}`,
  /** `query`: the query parameters to carry over between tabs. */
  dashboard: (tab: DashboardTab, query?: URLSearchParams) =>
    withQuery(`/dashboard/${tab}`, query && Object.fromEntries(query)),
  /** The list of cases behind a figure. */
  behind: ({ lane, ...filters }: Behind) =>
    withQuery(
      `/queue/${encodeURIComponent(lane)}`,
      Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value ?? '')])),
    ),
  calibrations: (query?: { new?: string | null }) => withQuery('/calibrations', query),
  /** `case`: the position of the case that is open. */
  calibration: (id: string, query?: { case?: string | null }) =>
    withQuery(`/calibrations/${encodeURIComponent(id)}`, query),
  audit: (query?: { person?: string | null; case?: string | null; submission?: string | null }) =>
    withQuery('/audit', query),
  allSettings: (query?: { q?: string | null }) => withQuery('/settings', query),
  settings: (section: SettingsSection) => `/settings/${section}`,
  words: (query?: { word?: string | null; import?: string | null }) => withQuery('/settings/words', query),
  gallery: (kind: GalleryKind, query?: { entry?: string | null; q?: string | null }) =>
    withQuery('/settings/galleries', { kind, ...query }),
};

/** The address to go to after signing in: only inside this product, never another site. */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : paths.home();
}

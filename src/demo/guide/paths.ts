import { getShift } from '../../api/care.ts';
import { listCases } from '../../api/cases.ts';
import { claimCase, claimNext } from '../../api/claims.ts';
import { decideCase, undoDecision } from '../../api/decisions.ts';
import { makeKey } from '../../api/keys.ts';
import { changeLane } from '../../api/lanes.ts';
import { sendTexts } from '../../api/texts.ts';
import { addWebhook } from '../../api/webhooks.ts';
import type { KeyAction } from '../../web/keys/key-table.ts';
import { isCall } from '../is-call.ts';
import type { GuideRole } from './roles.ts';

/** What the guide sees: an answered call of this tab, a key's action, or the address after either. */
export type Moment = {
  call?: { method: string; path: string; query: URLSearchParams; body: unknown };
  key?: KeyAction;
  /** The address of the page, below the demo's folder. */
  at: string;
};
type Step = {
  name: string;
  /** The actions whose keys the words name. */
  keys: readonly KeyAction[];
  done(moment: Moment): boolean;
};

const called =
  (wanted: Parameters<typeof isCall>[0], more: (call: NonNullable<Moment['call']>) => boolean = () => true) =>
  ({ call }: Moment): boolean =>
    call !== undefined && isCall(wanted, call) && more(call);
const decided = (verdict?: string) =>
  called(
    decideCase,
    ({ body }) =>
      verdict === undefined ||
      (typeof body === 'object' && body !== null && 'verdict' in body && body.verdict === verdict),
  );
const isAt =
  (place: RegExp) =>
  ({ at }: Moment): boolean =>
    place.test(at);

/** Two minutes for each person. A step is done when its action really happened. */
export const guidePaths = {
  moderator: [
    {
      name: 'open',
      keys: ['open'],
      done: (moment) => called(claimCase)(moment) || called(claimNext)(moment),
    },
    { name: 'reject', keys: ['reject'], done: decided('reject') },
    { name: 'undo', keys: ['undo'], done: called(undoDecision) },
    { name: 'approve', keys: ['approve'], done: decided('approve') },
    {
      name: 'evidence',
      keys: ['previousEvidence', 'nextEvidence'],
      done: ({ key, at }) => key === 'previousEvidence' || key === 'nextEvidence' || /[?&]frame=/.test(at),
    },
    { name: 'shift', keys: ['goShift'], done: called(getShift) },
  ],
  supervisor: [
    {
      name: 'late',
      keys: [],
      done: called(listCases, ({ query }) => query.get('lane') === lateLane),
    },
    {
      name: 'look',
      keys: ['approve', 'reject'],
      done: (moment) => decided()(moment) && isAt(/^queue\/second-look/)(moment),
    },
    { name: 'dashboard', keys: ['goDashboard'], done: isAt(/^dashboard/) },
    { name: 'machine', keys: [], done: isAt(/^dashboard\/machine/) },
    { name: 'target', keys: ['goSettings'], done: called(changeLane) },
    { name: 'audit', keys: ['goAudit'], done: isAt(/^audit/) },
  ],
  admin: [
    { name: 'send', keys: ['goSubmit'], done: called(sendTexts) },
    { name: 'case', keys: [], done: isAt(/^queue\/[^/]+\/[0-9a-f-]{36}/) },
    { name: 'decide', keys: ['approve', 'reject'], done: decided() },
    { name: 'key', keys: ['goSettings'], done: called(makeKey) },
    { name: 'webhook', keys: [], done: called(addWebhook) },
  ],
} as const satisfies Record<GuideRole, readonly Step[]>;

export const stepsOf = (role: GuideRole): readonly Step[] => guidePaths[role];

/** The lane that is late when the demo opens. */
export const lateLane = 'reports';

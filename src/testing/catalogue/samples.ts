import type { CaseDetail, Claim, Decision, HandOver } from '../../api/cases.ts';
import type { Box, Evidence, Finding } from '../../api/findings.ts';
import type { Session } from '../../api/session.ts';
import { type ClientProblem, offlineProblem, ProblemError } from '../../web/api/problem-error.ts';
import { shownCase, shownDetail } from '../shown-case.ts';
import { someFinding } from '../web/some-finding.ts';

/** Data for entries: hard to draw, and as the API answers it. */

export const nothing = () => undefined;

export const words = {
  long: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft/2026/11/20/a-file-name-without-a-single-space.mp4',
  sentence:
    'Nobody could watch this part of the stream: every engine was busy for longer than the buffer of the capture holds.',
  chinese: '加微信领取免费金币，名额有限，先到先得，转发三个群即可到账',
  arabic: 'اربح عملات مجانية الآن، أرسل الرابط إلى ثلاثة من أصدقائك',
  hebrew: 'מטבעות חינם, שלחו הודעה עכשיו',
};

const frameFiles = import.meta.glob<string>('../../demo/video/frames/*.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
});
const pictures = Object.values(frameFiles);

export const evidence = (at: number, given: Partial<Evidence> = {}): Evidence => ({
  id: `picture-${at}`,
  url: pictures[at % pictures.length] ?? '',
  state: 'stored',
  width: null,
  height: null,
  print: null,
  ...given,
});

const box = (left: number, top: number, width: number, height: number): Box => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];

const labels = ['Ads', 'Abuse', 'Porn', 'Terror', 'Politics', 'Sensitive', 'UserDefine', 'weapon'];

/** Findings with boxes spread over the frame at a moment. */
export const boxed = (count: number, offset: number): Finding[] =>
  Array.from({ length: count }, (_, at) =>
    someFinding({
      id: `box-${offset}-${at}`,
      label: labels[at % labels.length] ?? '',
      labelNumber: null,
      review: at % 3 === 0,
      action: at % 3 === 1 ? 'block' : at % 3 === 2 ? 'pass' : 'review',
      rate: 0.4 + (at % 6) / 10,
      offset,
      text: at % 2 === 0 ? 'WIN FREE COINS' : null,
      box: box(0.04 + (at % 4) * 0.24, 0.1 + (Math.floor(at / 4) % 4) * 0.22, 0.16, 0.12),
      evidence: evidence(offset),
    }),
  );

/** Stretches of speech, seconds apart. */
export const spoken = (count: number): Finding[] =>
  Array.from({ length: count }, (_, at) =>
    someFinding({
      id: `speech-${at}`,
      task: 'speech-moderation',
      taskId: 'speech-moderation',
      label: labels[at % labels.length] ?? '',
      review: at % 2 === 0,
      action: at % 2 === 0 ? 'review' : 'block',
      rate: 0.7,
      startTime: 2 + at * 5,
      endTime: 5 + at * 5,
      text: 'free coins',
      details: [{ keyword: 'free coins', hint: 'free coins', mainLabel: 'Ads', subLabel: 'contact' }],
    }),
  );

export const peaks = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.abs(Math.sin(at / 7) * Math.cos(at / 31)));

export const problem = (code: ClientProblem['code'], more: Partial<ClientProblem> = {}): ProblemError =>
  code === 'offline'
    ? offlineProblem()
    : new ProblemError({ code, title: code, status: 500, detail: '', ...more });

export const ada = { id: 'ada', name: 'Ada Lovelace' };
export const mo = { id: 'mo', name: 'Mo' };

export const session = (role: Session['person']['role'] = 'moderator'): Session => ({
  person: { ...mo, email: 'mo@example.com', role },
  undoSeconds: 10,
  claimSeconds: 300,
  maxUploadBytes: 1_000_000_000,
  demo: false,
  guide: { stepsDismissed: true, tourDismissed: true },
});

const hour = 3_600_000;
export const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

export const claim: Claim = { by: ada, epoch: 2, expiresAt: ago(-1) };

export const decision = (given: Partial<Decision> = {}): Decision => ({
  id: 'decision',
  caseId: 'case',
  verdict: 'reject',
  label: 'Ads',
  policy: 'spam',
  policyVersion: 1,
  note: 'The same offer as yesterday',
  actions: [],
  by: ada,
  decidedAt: ago(2),
  state: 'final',
  undoableUntil: ago(2),
  round: 'first',
  outcome: null,
  ...given,
});

export const handOver = (given: Partial<HandOver> = {}): HandOver => ({
  id: 'hand-over',
  to: mo,
  by: ada,
  note: 'Is this the logo that we talked about?',
  frame: null,
  at: ago(1),
  ...given,
});

/** A text that waits for a decision. */
export const openCase = (given: Partial<CaseDetail['case']> = {}): CaseDetail =>
  shownDetail(
    shownCase({
      id: 'case',
      title: 'win free coins',
      labels: [{ task: 'text', label: 'Ads', rate: 0.82, review: true }],
      allowedDecisions: ['approve', 'reject', 'escalate'],
      openedAt: ago(1),
      ...given,
    }),
  );

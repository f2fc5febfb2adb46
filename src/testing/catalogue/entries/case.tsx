import type { ComponentProps } from 'react';
import type { Verdict } from '../../../api/cases.ts';
import type { Session } from '../../../api/session.ts';
import { ClaimNote } from '../../../web/case/claim/ClaimNote.tsx';
import { ClaimRing } from '../../../web/case/claim/ClaimRing.tsx';
import { HandOverNote } from '../../../web/case/claim/HandOverNote.tsx';
import { FindingCard } from '../../../web/case/evidence/FindingCard.tsx';
import { DecidedNote } from '../../../web/case/history/DecidedNote.tsx';
import { LookNote } from '../../../web/case/history/LookNote.tsx';
import { ConflictNote } from '../../../web/case/verdict/ConflictNote.tsx';
import { DecisionButtons } from '../../../web/case/verdict/DecisionButtons.tsx';
import { DecisionForm } from '../../../web/case/verdict/DecisionForm.tsx';
import { emptyDraft } from '../../../web/decision/draft.ts';
import { MarkedText } from '../../../web/text/MarkedText.tsx';
import type { TextMark } from '../../../web/text/text-marks.ts';
import { someFinding } from '../../web/some-finding.ts';
import { Console } from '../Console.tsx';
import type { Entries } from '../entries.ts';
import { Held } from '../Held.tsx';
import { ada, claim, decision, evidence, handOver, nothing, openCase, problem, words } from '../samples.ts';

const as = (role: Session['person']['role'], shown: React.ReactElement) => (
  <Console role={role}>{shown}</Console>
);

const verdicts = ['approve', 'reject', 'escalate'] as const;
const button = {
  allowed: verdicts,
  ready: true,
  sending: null,
  means: (verdict: Verdict) => (verdict === 'reject' ? 'machine right' : 'machine wrong'),
  onDecide: nothing,
  onSkip: nothing,
};

type FormProps = ComponentProps<typeof DecisionForm>;
const decide: FormProps['decide'] = {
  send: nothing,
  sending: null,
  waiting: null,
  takeBack: nothing,
  refused: null,
  forget: nothing,
};
const stated: FormProps['stated'] = {
  reasons: null,
  byTemplate: null,
  from: 'none',
  faults: {},
  error: null,
  retry: nothing,
};
const noActions: FormProps['actions'] = { offered: [], chosen: {}, of: null, lacks: () => null };
const mine: FormProps['claim'] = { is: 'mine', epoch: 1, deadline: Date.now() + 300_000 };
const lost = (error: unknown): FormProps['claim'] => ({ is: 'lost', error, again: nothing });
const form = ({ draft = emptyDraft, ...given }: Partial<FormProps>) => (
  <Held from={{ draft, reasonsOpen: given.reasonsOpen ?? false }}>
    {(shown, set) => (
      <DecisionForm
        detail={openCase()}
        claim={mine}
        decide={decide}
        stated={stated}
        actions={noActions}
        actionsRefused={0}
        reasonsRefused={0}
        ready
        onDecide={nothing}
        onSkip={nothing}
        onAccept={nothing}
        {...given}
        {...shown}
        change={(changes) => set({ ...shown, draft: { ...shown.draft, ...changes } })}
        onReasons={() => set({ ...shown, reasonsOpen: !shown.reasonsOpen })}
      />
    )}
  </Held>
);

const mark = (content: string, keyword: string, given: Partial<TextMark> = {}): TextMark => {
  const start = content.indexOf(keyword);
  const end = start + keyword.length;
  return { start, end, keyword, hint: keyword, mainLabel: 'Ads', subLabel: 'contact', ...given };
};
const offer = 'Win free coins now, write to me: fr33 c0ins';
const marked = (content: string, ...marks: TextMark[]) => <MarkedText content={content} marks={marks} />;
const hiding = 'free\u200b co\u202eins\u2060 \u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

const finding = someFinding({ id: 'f', review: true, rate: 0.64, text: 'free coins', offset: 24 });
type CardProps = ComponentProps<typeof FindingCard>;
const card = (given: Partial<CardProps>) => (
  <ul style={{ padding: 0, margin: 0 }}>
    <Held from={{ ruling: given.ruling, correction: given.correction }}>
      {(shown, set) => (
        <FindingCard
          finding={finding}
          active={false}
          onActive={nothing}
          onRule={(right) => set({ ...shown, ruling: right ?? undefined })}
          onCorrect={(label) => set({ ...shown, correction: label ?? undefined })}
          {...given}
          {...shown}
        />
      )}
    </Held>
  </ul>
);

const yours = { verdict: 'approve', label: null, policy: null, note: 'a quotation' } as const;
const changed = (given: Partial<ComponentProps<typeof ConflictNote>>) => (
  <ConflictNote
    problem={problem('case_changed').problem}
    yours={yours}
    onAccept={nothing}
    onAgain={nothing}
    {...given}
  />
);
const decidedBefore = problem('case_changed', { decision: decision() });
const look = (given: Parameters<typeof openCase>[0]) => <LookNote shown={openCase(given).case} />;

export const cases: Entries = {
  DecisionForm: {
    ready: form({}),
    'being claimed': form({ claim: { is: 'taking' }, ready: false }),
    'something chosen and written': form({ draft: { ...emptyDraft, policy: 'spam', note: words.sentence } }),
    'note too long': form({ draft: { ...emptyDraft, note: 'a'.repeat(5001) } }),
    'statement of reasons opened': form({ reasonsOpen: true }),
    'on its way': form({ decide: { ...decide, sending: 'reject' }, ready: false }),
    refused: form({ decide: { ...decide, refused: { verdict: 'reject', error: problem('internal') } } }),
    'somebody was faster': form({
      decide: { ...decide, refused: { verdict: 'reject', error: decidedBefore } },
      ready: false,
    }),
    held: form({ claim: { is: 'held', claim, taken: false }, ready: false }),
    lost: form({ claim: lost(null), ready: false }),
    'no connection': form({ claim: { is: 'offline' } }),
    'waits for the network': form({ decide: { ...decide, waiting: 'reject' }, ready: false }),
    decided: form({
      detail: openCase({ state: 'decided', allowedDecisions: [], decision: decision() }),
      claim: { is: 'closed' },
      ready: false,
    }),
    'a second look': form({
      detail: openCase({ state: 'second-look', blind: true, allowedDecisions: ['approve', 'reject'] }),
    }),
    'waits for a supervisor': form({
      detail: openCase({ state: 'escalated', allowedDecisions: [] }),
      claim: { is: 'closed' },
      ready: false,
    }),
    'many labels': form({
      detail: openCase({
        labels: ['Ads', 'Abuse', 'Porn', 'Terror', words.long, words.arabic].map((label) => ({
          task: 'text',
          label,
          rate: 0.5,
          review: true,
        })),
      }),
    }),
  },
  DecisionButtons: {
    ready: <DecisionButtons {...button} />,
    'not ready': <DecisionButtons {...button} ready={false} />,
    'on its way': <DecisionButtons {...button} ready={false} sending="reject" />,
    'no escalation': <DecisionButtons {...button} allowed={['approve', 'reject']} />,
    'another look': <DecisionButtons {...button} again />,
    'an appeal': <DecisionButtons {...button} again appealed="reject" />,
  },
  MarkedText: {
    marked: marked(
      offer,
      mark(offer, 'free coins'),
      mark(offer, 'fr33 c0ins', { hint: 'free coins', mainLabel: 'Abuse' }),
    ),
    'marks in marks': marked(
      offer,
      mark(offer, 'free coins now'),
      mark(offer, 'coins', { mainLabel: 'Porn' }),
    ),
    'no marks': marked(offer),
    'what cannot be seen': marked(hiding, mark(hiding, 'co\u202eins')),
    'folded, since it is long': marked(
      `${words.sentence} `.repeat(40) + offer,
      mark(`${words.sentence} `.repeat(40) + offer, 'free coins'),
    ),
    'long words': marked(words.long.repeat(4), mark(words.long, 'elektrizitäten')),
    Chinese: marked(words.chinese, mark(words.chinese, '免费金币')),
    'right to left': marked(words.arabic, mark(words.arabic, 'مجانية')),
    'both directions': marked(`${words.hebrew} ${offer}`, mark(`${words.hebrew} ${offer}`, 'free coins')),
    plain: <MarkedText content={offer} marks={[mark(offer, 'free coins')]} plain />,
    none: marked(''),
  },
  FindingCard: {
    'to be ruled on': card({ ruleKey: 'rule1' }),
    right: card({ ruling: true }),
    wrong: card({ ruling: false }),
    corrected: card({ ruling: false, correction: 'Abuse' }),
    'pointed at': card({ active: true }),
    'of another frame': card({ onGo: nothing }),
    'passed by the machine': card({ finding: { ...finding, action: 'pass', review: false } }),
    'not to be ruled on': card({ onRule: undefined }),
    'not looked at': card({
      finding: {
        ...finding,
        label: 'Unavailable',
        labelNumber: null,
        rate: null,
        text: "the engine's process ended",
      },
    }),
    'a known person': card({
      finding: {
        ...finding,
        task: 'known-person-search',
        name: 'A. Person',
        typeName: 'politician',
        scene: 'podium',
        text: null,
      },
    }),
    'with pictures like it': card({
      finding: { ...finding, relatives: [2, 6, 9].map((at) => ({ evidence: evidence(at), score: 0.8 })) },
    }),
    'many hits': card({
      finding: {
        ...finding,
        details: Array.from({ length: 40 }, (_, at) => ({
          keyword: `word ${at}`,
          hint: '',
          mainLabel: 'Ads',
          subLabel: 'contact',
        })),
      },
    }),
    'long words': card({ finding: { ...finding, label: words.long, text: words.long.repeat(2) } }),
    Chinese: card({ finding: { ...finding, text: words.chinese } }),
    'right to left': card({ finding: { ...finding, text: words.arabic } }),
  },
  ClaimNote: {
    held: <ClaimNote caseId="case" claim={{ is: 'held', claim, taken: false }} note="" />,
    'held, for a supervisor': as(
      'supervisor',
      <ClaimNote caseId="case" claim={{ is: 'held', claim, taken: false }} note="" />,
    ),
    'taken over': (
      <ClaimNote caseId="case" claim={{ is: 'held', claim, taken: true }} note="the second frame" />
    ),
    lost: <ClaimNote caseId="case" claim={lost(null)} note="" />,
    'no connection': <ClaimNote caseId="case" claim={lost(problem('offline'))} note="" />,
    'long words': (
      <ClaimNote
        caseId="case"
        claim={{ is: 'held', claim: { ...claim, by: { ...ada, name: words.long } }, taken: true }}
        note={words.long.repeat(3)}
      />
    ),
    'nothing to say': <ClaimNote caseId="case" claim={mine} note="" />,
  },
  ClaimRing: {
    'just claimed': <ClaimRing deadline={Date.now() + 300_000} seconds={300} />,
    'nearly over': <ClaimRing deadline={Date.now() + 25_000} seconds={300} />,
    over: <ClaimRing deadline={Date.now() - 1000} seconds={300} />,
  },
  HandOverNote: {
    'to you': <HandOverNote handOver={handOver()} onFrame={undefined} />,
    'to somebody else': <HandOverNote handOver={handOver({ to: ada })} onFrame={undefined} />,
    'to any supervisor': <HandOverNote handOver={handOver({ to: null })} onFrame={undefined} />,
    'with a frame': <HandOverNote handOver={handOver({ frame: 't24' })} onFrame={nothing} />,
    'long words': (
      <HandOverNote
        handOver={handOver({ by: { ...ada, name: words.long }, note: words.long.repeat(3) })}
        onFrame={undefined}
      />
    ),
    Chinese: <HandOverNote handOver={handOver({ note: words.chinese })} onFrame={undefined} />,
    'right to left': <HandOverNote handOver={handOver({ note: words.arabic })} onFrame={undefined} />,
  },
  ConflictNote: {
    'somebody decided': changed({ problem: decidedBefore.problem }),
    'the case changed': changed({}),
    'long words': changed({
      yours: { ...yours, verdict: 'reject', label: words.long, note: words.long.repeat(2) },
    }),
  },
  DecidedNote: {
    "somebody else's": <DecidedNote decision={decision()} />,
    'may be undone': <DecidedNote decision={decision({ by: { id: 'mo', name: 'Mo' }, state: 'pending' })} />,
    'may be reversed': as('supervisor', <DecidedNote decision={decision()} />),
    'without a word': (
      <DecidedNote decision={decision({ verdict: 'approve', label: null, policy: null, note: null })} />
    ),
    'long words': (
      <DecidedNote
        decision={decision({ label: words.long, policy: words.long, note: words.long.repeat(3) })}
      />
    ),
    'right to left': <DecidedNote decision={decision({ note: words.hebrew })} />,
  },
  LookNote: {
    'a second look': look({ state: 'second-look', blind: true }),
    'a third look': look({ state: 'third-look', blind: true }),
    'an appeal against your own decision': look({ state: 'appealed', ownDecision: true }),
    'your own decision': look({ state: 'second-look', ownDecision: true }),
    'nothing to say': look({ state: 'open' }),
  },
};

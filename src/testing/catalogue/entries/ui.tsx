import { Button } from '@mantine/core';
import { IconMoodCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { LabelTag } from '../../../web/labels/LabelTag.tsx';
import { severityColor } from '../../../web/theme/colors.ts';
import { Age } from '../../../web/ui/Age.tsx';
import { Confirm } from '../../../web/ui/Confirm.tsx';
import { ConfirmButton } from '../../../web/ui/ConfirmButton.tsx';
import { Copy } from '../../../web/ui/Copy.tsx';
import { CopyText } from '../../../web/ui/CopyText.tsx';
import { DialogComing } from '../../../web/ui/DialogComing.tsx';
import { Empty } from '../../../web/ui/Empty.tsx';
import { ErrorNote } from '../../../web/ui/ErrorNote.tsx';
import { Heading } from '../../../web/ui/Heading.tsx';
import { ItemRow, ItemTable, ItemTableSkeleton } from '../../../web/ui/ItemTable.tsx';
import { KeyButton } from '../../../web/ui/KeyButton.tsx';
import { Keycaps } from '../../../web/ui/Keycap.tsx';
import { LazyMenu } from '../../../web/ui/LazyMenu.tsx';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import { MoreWhenSeen } from '../../../web/ui/MoreWhenSeen.tsx';
import { Note } from '../../../web/ui/Note.tsx';
import { OperatorNote } from '../../../web/ui/OperatorNote.tsx';
import { Parts } from '../../../web/ui/Parts.tsx';
import { Raw } from '../../../web/ui/Raw.tsx';
import { RememberedFold } from '../../../web/ui/RememberedFold.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { SearchParam } from '../../../web/ui/SearchParam.tsx';
import { ShownOnce } from '../../../web/ui/ShownOnce.tsx';
import { Status } from '../../../web/ui/Status.tsx';
import { Tag } from '../../../web/ui/Tag.tsx';
import { Term } from '../../../web/ui/Term.tsx';
import { Toggle } from '../../../web/ui/Toggle.tsx';
import type { Entries } from '../entries.ts';
import { ago, nothing, problem, words } from '../samples.ts';

const asking = {
  words: 'Delete',
  icon: <IconTrash size={15} />,
  ask: 'Delete the view for everybody?',
  yes: 'Delete',
  no: 'Keep',
};
const change = { key: 'change', words: 'Change “Ada”', icon: IconPencil, run: nothing };
const question = { ask: asking.ask, yes: 'Delete', no: 'Keep', run: async () => nothing() };
const remove = { key: 'remove', words: 'Delete “Ada”', icon: IconTrash, question };
const link = { key: 'log', words: 'Log', icon: IconPlus, to: '/settings' };
const columns = [
  { words: 'Cases', width: 30 },
  { words: 'Target time', width: 20 },
];
const Part = lazyPart(async () => ConfirmButton);

export const ui: Entries = {
  Age: {
    'a minute': <Age since={ago(0.02)} />,
    'three hours': <Age since={ago(3)} />,
    'forty days': <Age since={ago(960)} />,
    'a clock that runs ahead': <Age since={ago(-1)} />,
  },
  Confirm: {
    'that fails': (
      <Confirm {...question} run={() => Promise.reject(problem('still_needed'))} onClose={nothing} />
    ),
    'long words': <Confirm {...question} ask={words.long} onClose={nothing} />,
  },
  ConfirmButton: {
    'that succeeds': <ConfirmButton {...asking} run={async () => nothing()} />,
    'that fails': <ConfirmButton {...asking} run={() => Promise.reject(problem('still_needed'))} />,
    'that never ends': <ConfirmButton {...asking} run={() => new Promise(nothing)} />,
    'icon alone': <ConfirmButton {...asking} iconOnly run={async () => nothing()} />,
    'with a key': <ConfirmButton {...asking} action="take" run={async () => nothing()} />,
    'long words': <ConfirmButton {...asking} ask={words.long} run={async () => nothing()} />,
  },
  Copy: { plain: <Copy text="text" />, small: <Copy text="text" size="compact-xs" variant="subtle" /> },
  CopyText: {
    'one line': <CopyText testId="copy" text="curl https://example.com" />,
    'long words': <CopyText testId="copy" text={words.long.repeat(3)} />,
    'many lines': <CopyText testId="copy" text={'{ "label": "Ads" }\n'.repeat(60)} />,
    'more buttons': (
      <CopyText testId="copy" text="Chinese: 加微信">
        <Button size="compact-sm">More</Button>
      </CopyText>
    ),
  },
  DialogComing: { 'takes the keys, and is not seen': <DialogComing /> },
  Empty: {
    plain: <Empty icon={<IconMoodCheck size={24} />} title="All done" hint="Nothing waits in this lane." />,
    'one sentence': <Empty icon={<IconPlus size={24} />} title={words.sentence} />,
    'with a next step': (
      <Empty icon={<IconPlus size={24} />} title="No views yet" hint={words.sentence}>
        <Button size="xs" variant="default">
          Add one
        </Button>
      </Empty>
    ),
    'long words': <Empty icon={<IconPlus size={24} />} title={words.long} hint={words.long} />,
    Chinese: <Empty icon={<IconPlus size={24} />} title={words.chinese} hint={words.chinese.repeat(3)} />,
  },
  ErrorNote: {
    plain: <ErrorNote error={problem('internal')} />,
    'to try again': <ErrorNote error={problem('unavailable')} onRetry={nothing} />,
    offline: <ErrorNote error={problem('offline')} onRetry={nothing} />,
    "with the server's words": <ErrorNote error={problem('too_large', { detail: words.sentence })} />,
    'long words': <ErrorNote error={problem('invalid_request', { detail: words.long.repeat(3) })} />,
    compact: <ErrorNote error={problem('too_many')} onRetry={nothing} compact />,
    'no problem of ours': <ErrorNote error={new Error('Cannot read properties of undefined')} />,
  },
  Heading: {
    plain: <Heading>What the machine found</Heading>,
    'third level': <Heading level={3}>Theirs</Heading>,
    'long words': <Heading>{words.long}</Heading>,
    Chinese: <Heading>{words.chinese}</Heading>,
  },
  ItemRow: {
    'a note below a row': (
      <ItemTable label="Lanes" name="Name" columns={columns}>
        <ItemRow name="Review" cells={['all cases', null]} direct={[change]}>
          Something is wrong with it.
        </ItemRow>
      </ItemTable>
    ),
  },
  ItemTable: {
    plain: (
      <ItemTable label="Lanes" name="Name" columns={columns}>
        <ItemRow name="Review" cells={['all cases', null]} direct={[change, remove]} more={[link]} />
        <ItemRow name="Live" about="only streams" cells={['live', 'within 10 min']} direct={[change]} />
        <ItemRow name="Night" cells={['no longer', null]} off />
      </ItemTable>
    ),
    'long words': (
      <ItemTable label="Lanes" name="Name" columns={columns}>
        <ItemRow name={words.long} about={words.long} cells={[words.long, words.long]} direct={[change]} />
      </ItemTable>
    ),
    Hebrew: (
      <ItemTable label="Lanes" name="Name" columns={columns}>
        <ItemRow name={words.hebrew} cells={[words.arabic, null]} direct={[change]} />
      </ItemTable>
    ),
  },
  ItemTableSkeleton: { plain: <ItemTableSkeleton />, short: <ItemTableSkeleton rows={2} /> },
  KeyButton: {
    'with its key': <KeyButton action="approve">Approve</KeyButton>,
    disabled: (
      <KeyButton action="approve" disabled>
        Approve
      </KeyButton>
    ),
  },
  Keycaps: {
    letter: <Keycaps keys="a" />,
    'one after the other': <Keycaps keys="g s" />,
    named: <Keycaps keys="ArrowLeft" />,
    shifted: <Keycaps keys="Shift+Enter" />,
  },
  LazyMenu: {
    'not pressed yet': (
      <LazyMenu
        of={Part}
        opens="dialog"
        button={<Button variant="default">Delete</Button>}
        menu={<Part {...asking} run={async () => nothing()} />}
      />
    ),
  },
  MoreWhenSeen: {
    more: <MoreWhenSeen busy={false} failed={false} onMore={nothing} />,
    'on its way': <MoreWhenSeen busy failed={false} onMore={nothing} />,
    failed: <MoreWhenSeen busy={false} failed onMore={nothing} />,
  },
  Note: {
    error: (
      <Note tone="error" title="It could not be saved">
        Try again in a minute.
      </Note>
    ),
    warn: (
      <Note tone="warn" title="Somebody else decided">
        Yours is not lost.
      </Note>
    ),
    calm: (
      <Note tone="calm" title="A blind look">
        The first decision is shown afterwards.
      </Note>
    ),
    offline: (
      <Note tone="offline" title="No connection">
        It is sent when there is one.
      </Note>
    ),
    compact: (
      <Note tone="calm" title="A blind look" compact>
        The first decision is shown afterwards.
      </Note>
    ),
    'long words': (
      <Note tone="warn" title={words.long}>
        {words.long.repeat(2)}
      </Note>
    ),
    Chinese: (
      <Note tone="calm" title={words.chinese}>
        {words.chinese.repeat(3)}
      </Note>
    ),
    Hebrew: (
      <Note tone="calm" title={words.arabic}>
        {words.hebrew}
      </Note>
    ),
  },
  OperatorNote: {
    "a provider's service": <OperatorNote error={problem('no_operator')} onRetry={nothing} />,
    'another error': <OperatorNote error={problem('moderation_unreachable')} onRetry={nothing} />,
  },
  Parts: {
    plain: <Parts of={['video', null, 'room 7', 24]} />,
    'right to left': <Parts of={[words.hebrew, 'room 7', words.arabic]} />,
    none: <Parts of={[null, false]} />,
  },
  RememberedFold: {
    folded: (
      <RememberedFold name="folded" personId="catalogue" title="Context" about="4 messages" height={80}>
        inside
      </RememberedFold>
    ),
    'right to left': (
      <RememberedFold name="rtl" personId="catalogue" title={words.hebrew} about={words.arabic} height={80}>
        {words.hebrew}
      </RememberedFold>
    ),
  },
  Raw: {
    'one line': <Raw text='{ "label": "Ads" }' />,
    'many lines': <Raw text={'{ "label": "Ads" }\n'.repeat(60)} />,
    'long words': <Raw text={words.long.repeat(4)} />,
    Chinese: <Raw text={words.chinese} />,
  },
  RowActions: {
    'one button': <RowActions name="Ada" direct={[change]} />,
    'two and a menu': <RowActions name="Ada" direct={[change, remove]} more={[link]} />,
    'at work': <RowActions name="Ada" direct={[{ ...change, busy: true }]} />,
    disabled: <RowActions name="Ada" direct={[{ ...change, disabled: true }]} />,
  },
  SearchParam: { empty: <SearchParam label="Search videos" clear="Clear" /> },
  ShownOnce: {
    key: (
      <ShownOnce
        title="The new key"
        hint="It is shown this once."
        label="Key"
        value="sl_4f6b1c"
        onClose={nothing}
      />
    ),
    'long words': (
      <ShownOnce
        title={words.long}
        hint={words.sentence}
        label="Address"
        value={words.long}
        onClose={nothing}
      />
    ),
  },
  Status: {
    plain: <Status>Ended</Status>,
    'not yet': <Status hollow>Queued</Status>,
    'as a verdict': (
      <>
        <Status tone="approve">Pass</Status> <Status tone="escalate">Review</Status>{' '}
        <Status tone="reject">Block</Status>
      </>
    ),
    'long words': <Status>{words.long}</Status>,
  },
  Tag: {
    plain: <Tag>Demo</Tag>,
    'by severity': (
      <>
        {[0, 1, 2, 3].map((severity) => (
          <Tag key={severity} mark={severityColor(severity)} end=".61">
            Severity {severity}
          </Tag>
        ))}
      </>
    ),
    'not certain': (
      <Tag mark={severityColor(2)} review>
        Abuse
      </Tag>
    ),
    'with an icon': <Tag icon={<IconTrash size={12} />}>Bin</Tag>,
    'long words': <Tag mark={severityColor(1)}>{words.long}</Tag>,
    'right to left': <Tag>{words.hebrew}</Tag>,
  },
  Term: {
    'with a tip': <Term tip="The share of rejected findings in which the machine was right.">Precision</Term>,
    'without one': (
      <span>
        <Term>Precision</Term>
      </span>
    ),
  },
  Toggle: {
    off: <Toggle pressed={false}>Ads</Toggle>,
    on: <Toggle pressed>Ads</Toggle>,
    'with a key': (
      <Toggle pressed keys="1">
        Right
      </Toggle>
    ),
    disabled: (
      <Toggle pressed={false} disabled>
        Wrong
      </Toggle>
    ),
    'long words': <Toggle pressed={false}>{words.long}</Toggle>,
  },
};

export const labels: Entries = {
  LabelTag: {
    sure: <LabelTag label="Ads" rate={0.97} />,
    'to be reviewed': <LabelTag label="Abuse" rate={0.61} review />,
    'with its task': <LabelTag label="Porn" task="ocr-text" rate={1} />,
    'with the icon of its task alone': <LabelTag label="Porn" task="ocr-text" brief rate={1} />,
    'with the kind of its score': <LabelTag label="Porn" rate={0.9} rateOf="max" />,
    'without a score': <LabelTag label="Terror" rate={null} />,
    'every text label': (
      <>
        {['Normal', 'Politics', 'Sensitive', 'Nonsense', 'UserDefine'].map((label) => (
          <LabelTag key={label} label={label} rate={0.5} />
        ))}
      </>
    ),
    'without a name': <LabelTag label="label 31" rate={0.2} />,
    "a provider's own": <LabelTag label="weapon" rate={0.4} review />,
    'long words': <LabelTag label={words.long} task="speech-moderation" rate={0.4} />,
    'right to left': <LabelTag label={words.hebrew} rate={0.4} />,
  },
};

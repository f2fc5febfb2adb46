import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case, Verdict } from '../../api/cases.ts';
import type { BulkAnswer } from '../../api/decisions.ts';
import { claimOfOther } from '../case/claim/claim-of-other.ts';
import { ActionChoice } from '../decision/ActionChoice.tsx';
import { DecisionDetails } from '../decision/DecisionDetails.tsx';
import { useActions } from '../decision/use-actions.ts';
import { useDraft } from '../decision/use-draft.ts';
import { formatMoment } from '../format/time.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { usePolicyName } from '../labels/policies.ts';
import { useSession } from '../session/use-session.ts';
import { useReasons } from '../statements/use-reasons.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useNow } from '../ui/use-now.ts';
import { SampleCard } from './SampleCard.tsx';
import { sharedLabels, useBulk } from './use-bulk.ts';
import { useSample } from './use-sample.ts';

type Props = {
  verdict: Verdict;
  cases: Case[];
  /** Cases that colleagues decided since they were selected. They are sent too, and reported in the result. */
  decided: ReadonlySet<string>;
  lane: string;
  onClose: () => void;
  onLeaveOut: (row: Case) => void;
  onDone: (answer: BulkAnswer, note: string) => void;
};

/** Some figures about the selected cases, enough to notice one that does not belong. */
function Context({ cases, decided }: Pick<Props, 'cases' | 'decided'>) {
  const { t, i18n } = useTranslation('bulk');
  const { person } = useSession();
  const now = useNow();
  const undecided = cases.filter(({ id }) => !decided.has(id));
  const kinds = [...Map.groupBy(undecided, ({ kind }) => kind)];
  // Labels stay in place, and so does the button below, when their last case is decided elsewhere.
  const labels = [...new Set(cases.flatMap(({ labels: [first] }) => first?.label ?? []))];
  const countOf = (label: string) => undecided.filter(({ labels: [first] }) => first?.label === label).length;
  const users = new Set(undecided.flatMap(({ userId }) => userId ?? [])).size;
  const oldest = undecided.map(({ openedAt }) => openedAt).sort()[0];
  const held = undecided.filter((row) => claimOfOther(row, person.id, now)).length;
  return (
    <section>
      <Heading level={3}>{t('context')}</Heading>
      <Text size="sm" mih="1.55em">
        {[
          ...kinds.map(([kind, ones]) => `${ones.length} × ${t(`common:kind.${kind}`)}`),
          users > 0 ? t('users', { count: users }) : null,
          oldest ? t('oldest', { at: formatMoment(oldest, now, i18n.language) }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group gap={8} mt={4}>
        {labels.map((label) => (
          <span key={label}>
            <LabelTag label={label} /> <Text span size="xs">{`× ${countOf(label)}`}</Text>
          </span>
        ))}
      </Group>
      {/* The space is reserved, so that nothing moves under the pointer when the text appears. */}
      <Text size="sm" c="var(--sl-escalate-text)" mih="3.1em" role="status">
        {decided.size > 0 ? t('decidedByOthers', { count: decided.size }) : null}
        {decided.size > 0 && held > 0 ? <br /> : null}
        {held > 0 ? t('heldByOthers', { count: held }) : null}
      </Text>
    </section>
  );
}

export function BulkForm({ verdict, cases, decided, lane, onClose, onLeaveOut, onDone }: Props) {
  const { t } = useTranslation('bulk');
  const policyName = usePolicyName();
  // The draft belongs to this selection: its input is not reused for another.
  const [selection] = useState(() => cases.map(({ id }) => id).join());
  const { draft, change, clear } = useDraft(`bulk ${selection}`);
  const sample = useSample(cases);
  const [first] = cases;
  const undecided = cases.filter(({ id }) => !decided.has(id)).length;
  const kinds = new Set(cases.map(({ kind }) => kind));
  const kind = kinds.size === 1 ? (first?.kind ?? null) : null;
  const { reasons, error } = useReasons({ labels: sharedLabels(cases), kind }, draft);
  const actions = useActions({ labels: sharedLabels(cases) }, draft);
  const offered = actions.offered.filter(({ verdicts }) => verdicts.includes(verdict));
  const [noValue, setNoValue] = useState(0);
  const bulk = useBulk({
    verdict,
    cases,
    draft,
    reasons,
    actions: actions.of?.(verdict) ?? null,
    lane,
    looked: sample.looked,
  });
  if (!first) return null;
  const send = () => {
    if (actions.lacks(verdict)) return setNoValue(noValue + 1);
    bulk.mutate(undefined, {
      onSuccess: (answer) => {
        onDone(answer, draft.note.trim());
        clear();
      },
    });
  };
  return (
    <Stack gap="md">
      <Context cases={cases} decided={decided} />
      <DecisionDetails
        shown={{ ...first, userId: null, roomId: null, labels: sharedLabels(cases) }}
        draft={draft}
        change={change}
      />
      <ActionChoice
        offered={offered}
        chosen={actions.chosen}
        onChange={(chosen) => change({ actions: chosen })}
        missing={noValue}
      />
      {error ? <ErrorNote error={error} compact /> : null}
      {verdict === 'reject' && reasons && draft.policy !== null ? (
        <Text size="sm" c="dimmed">
          {t('statements:bulk', {
            policy: policyName(draft.policy),
          })}
        </Text>
      ) : null}
      {sample.cases.length > 0 ? (
        <section>
          <Heading level={3}>{t('sample', { count: sample.cases.length })}</Heading>
          <Text size="xs" c="dimmed" mb={8}>
            {t('sampleHint')}
          </Text>
          <Stack gap="xs">
            {sample.cases.map((row) => (
              <SampleCard
                key={row.id}
                row={row}
                looked={sample.looked.includes(row.id)}
                onLooked={(looked) => sample.look(row.id, looked)}
                onLeaveOut={() => onLeaveOut(row)}
              />
            ))}
          </Stack>
        </section>
      ) : null}
      {bulk.error ? <ErrorNote error={bulk.error} onRetry={send} compact /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="xs" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          size="xs"
          data-autofocus={sample.cases.length === 0 || undefined}
          disabled={!sample.done || undecided === 0}
          loading={bulk.isPending}
          onClick={send}
        >
          {t('send', { verdict: t(`case:verdictButton.${verdict}`), count: undecided })}
        </Button>
      </Group>
    </Stack>
  );
}

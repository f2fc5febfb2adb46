import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaseKind, type Copies, listAlikeCases } from '../../api/cases.ts';
import { queryOf } from '../api/query.ts';
import { claimOfOther } from '../case/claim/claim-of-other.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useVerdictCounts } from '../labels/use-verdict-counts.ts';
import { useSession } from '../session/use-session.ts';
import { DialogComing } from '../ui/DialogComing.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { KeyButton } from '../ui/KeyButton.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Parts } from '../ui/Parts.tsx';
import { useNow } from '../ui/use-now.ts';
import type { AlikeProps } from './Alike.tsx';

const AlikeDialog = lazyPart(
  async () => (await import('./AlikeDialog.tsx')).AlikeDialog,
  'bulk',
  'statements',
);

/** The offer and the counts each have a place of their own: when one changes, the other stays. */
const inColumns = { display: 'grid', gridTemplateColumns: 'minmax(0, 15em) minmax(0, 1fr)' };

type Props = AlikeProps & {
  /** Of a case that has some; null for a part of a stream. */
  copies: Copies | null;
  kind: CaseKind;
  /** The case can be decided by this person. */
  open: boolean;
};

/** What became of the copies of a case, and an offer to decide with this case those that wait. */
export function AlikeOffer({ caseId, lane, onDecided, copies, kind, open }: Props) {
  const { t } = useTranslation('bulk');
  const { person } = useSession();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  // The copies are counted with the case: they are listed when somebody wants to see them.
  const wanted = copies ? asking : open;
  const { data, error, refetch } = useQuery({
    ...queryOf(listAlikeCases, { params: { id: caseId } }),
    enabled: wanted,
  });
  const items = data?.items ?? [];
  const free = items.filter((row) => claimOfOther(row, person.id, now) === null);
  const count = copies && !data ? copies.together : free.length;
  const isOffered = open && count > 0;
  const ask = () => setAsking(true);
  useKeys({ selectAlike: isOffered ? ask : undefined });
  return (
    // The room is always there, so that nothing moves when the answer comes.
    <Group gap="xs" mih={30} data-testid="alike" {...(copies && { style: inColumns })}>
      {isOffered ? (
        <KeyButton
          action="selectAlike"
          size="compact-sm"
          onClick={ask}
          // As wide as its column: a number with fewer digits moves nothing.
          {...(copies && { fullWidth: true, justify: 'space-between' })}
        >
          {t('alikeParts.open', { count })}
        </KeyButton>
      ) : copies ? (
        <span />
      ) : (
        <Text size="xs" c="dimmed">
          {data ? t('alikeParts.none') : null}
        </Text>
      )}
      {asking && error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : copies ? (
        <CopyCounts copies={copies} />
      ) : null}
      <Suspense fallback={<DialogComing />}>
        {asking && !data && !error ? <DialogComing /> : null}
        {asking && data ? (
          <AlikeDialog
            caseId={caseId}
            alike={free}
            held={items.filter((row) => !free.includes(row))}
            lane={lane}
            hint={t(!copies ? 'alikeParts.hint' : kind === 'video' ? 'copies.videoHint' : 'copies.hint')}
            onClose={() => setAsking(false)}
            onDecided={onDecided}
          />
        ) : null}
      </Suspense>
    </Group>
  );
}

function CopyCounts({ copies: { count, more, waiting, verdicts } }: { copies: Copies }) {
  const { t } = useTranslation('bulk');
  const verdictCounts = useVerdictCounts();
  return (
    <Text size="sm">
      <Parts
        of={[
          t(more ? 'copies.many' : 'copies.count', { count }),
          waiting > 0 ? t('copies.waiting', { count: waiting }) : null,
          ...verdictCounts(verdicts),
        ]}
      />
    </Text>
  );
}

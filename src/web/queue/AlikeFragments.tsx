import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAlikeCases } from '../../api/cases.ts';
import { q } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { claimOfOther } from '../case/claim/claim-of-other.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useSession } from '../session/use-session.ts';
import { DialogComing } from '../ui/DialogComing.tsx';
import { Keycaps } from '../ui/Keycap.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useNow } from '../ui/use-now.ts';

const AlikeDialog = lazyPart(
  async () => (await import('./AlikeDialog.tsx')).AlikeDialog,
  'bulk',
  'statements',
);

type Props = { caseId: string; lane: string; onDecided: () => void };

/** Offers to decide a part of a live stream together with those that have the same findings. */
export function AlikeFragments({ caseId, ...rest }: Props) {
  const { data } = useQuery(q.case(caseId));
  const isPart = data?.case.place !== undefined && data.case.allowedDecisions.length > 0;
  return isPart ? <Offer key={caseId} caseId={caseId} {...rest} /> : null;
}

function Offer({ caseId, lane, onDecided }: Props) {
  const { t } = useTranslation('people');
  const keyOf = useKeyOf();
  const { person } = useSession();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(queryOf(listAlikeCases, { params: { id: caseId } }));
  const items = data?.items ?? [];
  const free = items.filter((row) => claimOfOther(row, person.id, now) === null);
  const ask = () => setAsking(true);
  useKeys({ selectAlike: free.length > 0 ? ask : undefined });
  return (
    // The room is always there, so that nothing moves when the answer comes.
    <Group gap="xs" mih={30} data-testid="alike">
      {free.length > 0 ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-keyshortcuts={keyOf('selectAlike')}
          rightSection={<Keycaps keys={keyOf('selectAlike')} />}
          onClick={ask}
        >
          {t('alikeParts.open', { count: free.length })}
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          {data ? t('alikeParts.none') : null}
        </Text>
      )}
      <Suspense fallback={<DialogComing />}>
        {asking ? (
          <AlikeDialog
            caseId={caseId}
            alike={free}
            held={items.filter((row) => !free.includes(row))}
            lane={lane}
            onClose={() => setAsking(false)}
            onDecided={onDecided}
          />
        ) : null}
      </Suspense>
    </Group>
  );
}

import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAlikeCases } from '../../api/cases.ts';
import { queryOf } from '../api/query.ts';
import { claimOfOther } from '../case/claim/claim-of-other.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useSession } from '../session/use-session.ts';
import { DialogComing } from '../ui/DialogComing.tsx';
import { KeyButton } from '../ui/KeyButton.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useNow } from '../ui/use-now.ts';
import type { AlikeProps } from './AlikeFragments.tsx';

const AlikeDialog = lazyPart(
  async () => (await import('./AlikeDialog.tsx')).AlikeDialog,
  'bulk',
  'statements',
);

/** Offers to decide the fragments of a stream that have the same findings, if there are any. */
export function AlikeOffer({ caseId, lane, onDecided }: AlikeProps) {
  const { t } = useTranslation('bulk');
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
        <KeyButton action="selectAlike" size="compact-sm" onClick={ask}>
          {t('alikeParts.open', { count: free.length })}
        </KeyButton>
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

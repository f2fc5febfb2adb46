import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SessionsList } from '../../account/SessionsList.tsx';
import { access, accessChanged, qSessionsOf } from '../../api/access.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

/** Where somebody else is signed in. */
export function PersonSessions({ personId }: { personId: string }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(qSessionsOf(personId));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Skeleton height={48} />;
  return (
    <SessionsList
      sessions={data.sessions}
      end={async (sessionId) => {
        await access.endSession(personId, sessionId);
        await accessChanged(queryClient);
      }}
    />
  );
}

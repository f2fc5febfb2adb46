import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endSession, listSessions } from '../../../api/accounts.ts';
import { SessionsList } from '../../account/SessionsList.tsx';
import { accessChanged } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import { queryOf } from '../../api/query.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

/** The sessions of another person. */
export function PersonSessions({ personId }: { personId: string }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(queryOf(listSessions, { params: { id: personId } }));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Skeleton height={48} />;
  return (
    <SessionsList
      sessions={data.sessions}
      end={async (session) => {
        await ask(endSession, { params: { id: personId, session } });
        await accessChanged(queryClient);
      }}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Session } from '../../api/session.ts';
import { q } from '../api/client.ts';

/** Who is signed in. Inside the shell there always is someone: the route's loader saw to it. */
export function useSession(): Session {
  const { data } = useQuery(q.session());
  if (!data) throw new Error('useSession is for pages inside the shell, which load the session first');
  return data;
}

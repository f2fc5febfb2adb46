import { useQuery } from '@tanstack/react-query';
import type { Session } from '../../api/session.ts';
import { q } from '../api/client.ts';

/** The current session. Inside the shell there always is one: the route's loader checks it. */
export function useSession(): Session {
  const { data } = useQuery(q.session());
  if (!data) throw new Error('useSession is for pages inside the shell, which load the session first');
  return data;
}

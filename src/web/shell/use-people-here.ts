import { useQuery } from '@tanstack/react-query';
import { qPeople } from '../api/people.ts';
import { useSession } from '../session/use-session.ts';

/** The people online, including the current person. */
export function usePeopleHere() {
  const { person } = useSession();
  return useQuery(qPeople()).data?.people.filter((one) => one.here || one.id === person.id);
}

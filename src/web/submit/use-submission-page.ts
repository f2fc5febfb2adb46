import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { listSubmissions, type Submission } from '../../api/submissions.ts';
import { invalidate } from '../api/query.ts';
import { placeOf } from '../paths/place-of.ts';

/** Returns a function that opens the page of a new submission. */
export function useSubmissionPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return ({ submission }: { submission: Submission }) => {
    void invalidate(queryClient, listSubmissions);
    void navigate(placeOf(submission));
  };
}

import { queryOptions } from '@tanstack/react-query';
import { listNotes } from '../../api/saved-notes.ts';
import { queryOf, rarelyChanges } from './query.ts';

/** One's own saved notes and the shared ones, in the order of their digits. */
export const notesQuery = () => queryOptions({ ...queryOf(listNotes), ...rarelyChanges });

import { useQuery } from '@tanstack/react-query';
import { q } from '../api/client.ts';
import { labelNames } from '../colors.ts';

/** Every label that can be chosen: those of texts, and the dictionary's names. */
export function useLabels(): string[] {
  const dictionary = useQuery(q.labels()).data?.labels ?? [];
  return [...new Set([...labelNames, ...dictionary.map(({ name }) => name)])];
}

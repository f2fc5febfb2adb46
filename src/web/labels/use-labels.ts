import { useQuery } from '@tanstack/react-query';
import { textLabels } from '../../protocol/labels.ts';
import { q } from '../api/client.ts';

/** Every label that can be chosen: the text labels and the dictionary's names. */
export function useLabels(): string[] {
  const dictionary = useQuery(q.labels()).data?.labels ?? [];
  return [...new Set([...textLabels, ...dictionary.map(({ name }) => name)])];
}

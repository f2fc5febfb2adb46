import type { QueryClient } from '@tanstack/react-query';
import { listTextModels } from '../../api/text-models.ts';
import type { TextModelState } from '../../protocol/operator/text-models.ts';
import { queryOf } from './query.ts';

const freshMs = 5000;

/** The models for texts, polled while they are on the screen, because versions that watch are counting. */
export const textModelsQuery = () => queryOf(listTextModels, {}, { refetchInterval: freshMs });

export function cacheModels(queryClient: QueryClient, changed: readonly TextModelState[]): void {
  queryClient.setQueryData(textModelsQuery().queryKey, (now) =>
    now
      ? { models: now.models.map((model) => changed.find(({ name }) => name === model.name) ?? model) }
      : now,
  );
}

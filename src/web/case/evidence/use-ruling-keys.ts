import { rulingKeys } from '../../keys/key-table.ts';
import { type KeyHandler, useKeys } from '../../keys/use-keys.ts';

export function useRulingKeys(handlerOf: (at: number) => KeyHandler): void {
  useKeys(Object.fromEntries(rulingKeys.map((action, at) => [action, handlerOf(at)])));
}

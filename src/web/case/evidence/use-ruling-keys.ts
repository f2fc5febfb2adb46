import type { KeyAction } from '../../keys/key-table.ts';
import { type KeyHandler, useKeys } from '../../keys/use-keys.ts';

/** The keys that rule on the first nine findings shown, in their order. */
export const rulingKeys = [
  'rule1',
  'rule2',
  'rule3',
  'rule4',
  'rule5',
  'rule6',
  'rule7',
  'rule8',
  'rule9',
] as const satisfies readonly KeyAction[];

export function useRulingKeys(handlerOf: (at: number) => KeyHandler): void {
  useKeys(Object.fromEntries(rulingKeys.map((action, at) => [action, handlerOf(at)])));
}

import { because, type Reason } from './reason.ts';

/** Several that are said one after another; one alone stays as it is. */
export function allOf(parts: readonly [Reason | string, ...(Reason | string)[]]): Reason | string {
  return parts.length === 1 ? parts[0] : because('all_of', { parts });
}

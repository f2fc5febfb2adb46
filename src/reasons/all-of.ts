import { because, type Reason } from './reason.ts';

/** Several reasons in a row; a single one stays as it is. */
export function allOf(parts: readonly [Reason | string, ...(Reason | string)[]]): Reason | string {
  return parts.length === 1 ? parts[0] : because('all_of', { parts });
}

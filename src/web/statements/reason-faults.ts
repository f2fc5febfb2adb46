import { faultsOfReasons } from '../../api/statement-rules.ts';
import { type Reasons, reasonsFields } from '../../api/statements.ts';
import type { Reason } from '../../reasons/reason.ts';
import { faultsIn } from '../forms/faults-in.ts';

/** The first fault of each member of a statement. */
export function reasonFaultsOf(of: Reasons): { [member: string]: Reason } {
  const faults = [...faultsIn(reasonsFields, of), ...faultsOfReasons(of)].toReversed();
  return Object.fromEntries(faults.map(({ path, reason }) => [path, reason]));
}

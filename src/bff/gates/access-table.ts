import type { Role } from '../../api/common.ts';
import type { KeyScope } from '../../api/keys.ts';

export type Access = readonly ['anyone' | Role] | readonly [Role, KeyScope];

export const accessTable: Readonly<Record<string, Access>> = {};

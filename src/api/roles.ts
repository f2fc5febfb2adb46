import { type Role, roles } from './common.ts';

/** Whether a role has everything that another one has. */
export const atLeast = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);

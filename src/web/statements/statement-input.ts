import type { ReactNode } from 'react';
import type { Reasons } from '../../api/statements.ts';

/** Props of an input for one member of a statement. */
export type StatementInput<Value> = { value?: Value; onChange: (value: Value) => void; error?: ReactNode };
/** The props of the input for a member. */
export type InputOf = <Member extends keyof Reasons>(member: Member) => StatementInput<Reasons[Member]>;

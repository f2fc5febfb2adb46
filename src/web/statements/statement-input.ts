import type { ReactNode } from 'react';
import type { Reasons } from '../../api/statements.ts';

/** What an input of a statement is given. */
export type StatementInput<Value> = { value?: Value; onChange: (value: Value) => void; error?: ReactNode };
/** The same by the member that it shows. */
export type InputOf = <Member extends keyof Reasons>(member: Member) => StatementInput<Reasons[Member]>;

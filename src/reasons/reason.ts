import type { en } from './en.ts';

type Sentences = typeof en;
export type ReasonName = keyof Sentences;

/** Words may be a reason themselves, and are then said in the same language; plain words stay as they came. */
type Fill<T> = string extends T ? T | Reason : T extends readonly string[] ? readonly (string | Reason)[] : T;
/** What a reason's sentence is filled with. */
export type ParamsOf<Name extends ReasonName> =
  Parameters<Sentences[Name]> extends [infer Params]
    ? { [Key in keyof Params]: Fill<Params[Key]> }
    : NoParams;
type NoParams = Record<string, never>;
/** The parameters as arguments; a sentence that is not filled needs none. */
export type ReasonArguments<Name extends ReasonName> =
  ParamsOf<Name> extends NoParams ? [params?: NoParams] : [params: ParamsOf<Name>];

export type Param = string | number | Reason | readonly (string | Reason)[];
export type Params = Readonly<Record<string, Param>>;

/** Why something is as it is, to be said in any language: `say` (say.ts) makes the sentence. */
export class Reason {
  readonly reason: ReasonName;
  readonly params: Params;
  // A plain object of the same shape is none: nothing would say it.
  readonly #made = true;

  constructor(reason: ReasonName, params: Params) {
    this.reason = reason;
    this.params = params;
  }

  static is(value: unknown): value is Reason {
    return typeof value === 'object' && value !== null && #made in value;
  }
}

/** A reason by its name, with what its sentence is filled with. */
export function because<Name extends ReasonName>(reason: Name, ...[params]: ReasonArguments<Name>): Reason {
  return new Reason(reason, params ?? {});
}

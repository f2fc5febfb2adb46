import type { en } from './en.ts';

type Sentences = typeof en;
export type ReasonName = keyof Sentences;

/** A parameter may itself be a reason, which is then shown in the same language; plain text stays as it is. */
type Fill<T> = string extends T ? T | Reason : T extends readonly string[] ? readonly (string | Reason)[] : T;
/** The parameters of a reason's sentence. */
export type ParamsOf<Name extends ReasonName> =
  Parameters<Sentences[Name]> extends [infer Params]
    ? { [Key in keyof Params]: Fill<Params[Key]> }
    : NoParams;
type NoParams = Record<string, never>;
/** The parameters as arguments; a sentence without parameters needs none. */
export type ReasonArguments<Name extends ReasonName> =
  ParamsOf<Name> extends NoParams ? [params?: NoParams] : [params: ParamsOf<Name>];

export type Param = string | number | Reason | readonly (string | Reason)[];
export type Params = Readonly<Record<string, Param>>;

/** A message that can be shown in any language: `say` (say.ts) returns the sentence. */
export class Reason {
  readonly reason: ReasonName;
  readonly params: Params;
  // A brand: a plain object of the same shape is no Reason, and would not be translated.
  readonly #isReason = true;

  constructor(reason: ReasonName, params: Params) {
    this.reason = reason;
    this.params = params;
  }

  static is(value: unknown): value is Reason {
    return typeof value === 'object' && value !== null && #isReason in value;
  }
}

/** Creates a reason from its name and parameters. */
export function because<Name extends ReasonName>(reason: Name, ...[params]: ReasonArguments<Name>): Reason {
  return new Reason(reason, params ?? {});
}

import { en } from './en.ts';
import type { Language } from './languages.ts';
import { type Param, Reason } from './reason.ts';
import type { Sentences } from './sentences.ts';
import { zhCN } from './zh-CN.ts';

const catalogues = { en, 'zh-CN': zhCN } satisfies Record<Language, Sentences<typeof en>>;

/** A reason's sentence. A plain string is other people's text and stays as it is. */
export function say(reason: Reason | string, language: Language): string {
  if (!Reason.is(reason)) return reason;
  const filled = new Proxy(reason.params, {
    get: (params, name) => wordsOf(params[String(name)], language, `${reason.reason}: ${String(name)}`),
  });
  // `because` checks that the parameters match the name, which types cannot follow here.
  const sentence = catalogues[language][reason.reason] as (params: unknown) => string;
  return sentence(filled);
}

function wordsOf(param: Param | undefined, language: Language, what: string): string | number | string[] {
  if (param === undefined) throw new Error(`${what} is missing`);
  if (typeof param === 'number') return param;
  return typeof param === 'string' || Reason.is(param)
    ? say(param, language)
    : param.map((one) => say(one, language));
}

/** A value with a sentence in place of each reason. */
export type Localized<T> = T extends Reason
  ? string
  : T extends Date
    ? T
    : T extends object
      ? { [Key in keyof T]: Localized<T[Key]> }
      : T;

/** The value before its reasons are translated: a reason may replace any text. */
export type Localizable<T> = string extends T
  ? T | Reason
  : T extends object
    ? { [Key in keyof T]: Localizable<T[Key]> }
    : T;

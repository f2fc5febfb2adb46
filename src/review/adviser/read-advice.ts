import { z } from 'zod';
import { adviceLimits, adviceVerdicts } from '../../api/advice.ts';
import type { AdviceDrop } from '../../api/adviser.ts';
import { isWrittenIn } from '../../platform/text/language.ts';
import type { Language } from '../../reasons/languages.ts';
import { cleanText } from '../store/clean-text.ts';

/** A policy as it was sent: the texts that a clause can be quoted from. */
export type SentPolicy = { key: string; version: number; texts: readonly string[] };
/** What was asked: in which language, about which policies, and about which text of a case. */
export type Question = { language: Language; policies: readonly SentPolicy[]; content: string };

export type ReadAdvice =
  | {
      kind: 'given';
      verdict: (typeof adviceVerdicts)[number];
      policy: string | null;
      policyVersion: number | null;
      clause: string | null;
      reason: string;
    }
  | { kind: 'dropped'; why: AdviceDrop };

/** A chat completion, as OpenAI's API answers it. */
const completionSchema = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1),
});
/** The JSON that the system message asks for. Small models send empty texts for null. */
const text = z.string().trim();
const absent = text.nullish().transform((value) => value || null);
const answerSchema = z.object({
  verdict: z.enum(adviceVerdicts),
  policy: absent,
  clause: absent,
  reason: text.min(1),
});

const languageCodes = { en: 'en', 'zh-CN': 'zh' } as const satisfies Record<Language, string>;
/** The fewest words of a clause, or characters where words are not separated: fewer occur anywhere. */
const [fewestWords, fewestHan] = [3, 6];
const quotations = /“([^”]*)”|"([^"]*)"|「([^」]*)」|『([^』]*)』|«([^»]*)»|„([^“”]*)[“”]/gu;
const address = /\b(?:[a-z][a-z+.-]*:\/\/|www\.)\S|\b[\p{L}\p{N}-]+\.(?:[a-z]{2,})\/\S|\S@\S+\.\S/iu;
// Marks that reverse or hide the text around them.
const hidden = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

/**
 * Reads the body of an endpoint's answer (`complete`: all of it). Whatever cannot be shown as it is, is dropped: nothing
 * is repaired, and quotations must exist word for word in what was sent.
 */
export async function readAdvice(
  { body, complete }: { body: string; complete: boolean },
  question: Question,
): Promise<ReadAdvice> {
  if (!complete) return dropped('too-long');
  const choice = completionSchema.safeParse(parsed(body)).data?.choices[0];
  if (!choice) return dropped('malformed');
  if (choice.finish_reason === 'length') return dropped('too-long');
  const answer = answerSchema.safeParse(parsed(withoutFence(choice.message.content))).data;
  if (!answer) return dropped('malformed');
  const { verdict, clause } = answer;
  const reason = cleanText(answer.reason);
  if (hidden.test(reason)) return dropped('malformed');
  if (reason.length > adviceLimits.reason || (clause?.length ?? 0) > adviceLimits.clause)
    return dropped('too-long');
  const policy = question.policies.find(({ key }) => key === answer.policy) ?? null;
  if (answer.policy !== null && !policy) return dropped('unknown-policy');
  // A rejection names what is broken.
  if (verdict === 'reject' && !(policy && clause))
    return dropped(policy ? 'invented-clause' : 'unknown-policy');
  if (clause !== null && !policy?.texts.some((one) => isClauseOf(one, clause)))
    return dropped('invented-clause');
  const quotable = [question.content, ...(policy?.texts ?? [])];
  if (quotedIn(reason).some((quoted) => !quotable.some((one) => one.includes(quoted))))
    return dropped('invented-clause');
  if (address.test(reason)) return dropped('has-address');
  // Quotations may be in the language of the content.
  const own = reason.replaceAll(quotations, ' ');
  if (!(await isWrittenIn(own, languageCodes[question.language]))) return dropped('other-language');
  return {
    kind: 'given',
    verdict,
    policy: policy?.key ?? null,
    policyVersion: policy?.version ?? null,
    clause,
    reason,
  };
}

const dropped = (why: AdviceDrop): ReadAdvice => ({ kind: 'dropped', why });

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Small models wrap their JSON in a Markdown code block. */
const withoutFence = (content: string) => content.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/u, '$1');

/** Whether a clause is in the text word for word, and whole words of it, long enough to mean this place. */
function isClauseOf(of: string, clause: string): boolean {
  if (of.trim() === clause) return true;
  const isLong =
    clause.split(/\s+/u).length >= fewestWords ||
    (clause.match(/\p{Script=Han}/gu)?.length ?? 0) >= fewestHan;
  if (!isLong) return false;
  for (let at = of.indexOf(clause); at >= 0; at = of.indexOf(clause, at + 1)) {
    const end = at + clause.length;
    if (!splitsWord(of, at) && !splitsWord(of, end)) return true;
  }
  return false;
}

/** Whether a place in a text lies inside a word. Chinese words are not separated. */
function splitsWord(of: string, at: number): boolean {
  const inWord = /^[\p{L}\p{N}]{2}$/u.test(of.slice(Math.max(0, at - 1), at + 1));
  return at > 0 && inWord && !/\p{Script=Han}/u.test(of.slice(at - 1, at + 1));
}

const quotedIn = (reason: string): string[] =>
  [...reason.matchAll(quotations)].flatMap(([, ...quoted]) => quoted.find(Boolean)?.trim() || []);

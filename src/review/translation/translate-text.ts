import type { Translation, TranslationBody } from '../../api/translations.ts';
import type { Context } from '../context/context.ts';
import { Failure, NotSent } from '../context/failure.ts';

/** Translates a text and its marked phrases by the operator's service. */
export async function translateText(ctx: Context, input: TranslationBody): Promise<Translation> {
  if (ctx.translate === null) throw new Failure('translation_not_set_up');
  try {
    const { texts, from } = await ctx.translate([input.text, ...input.phrases], input.to);
    const [text = '', ...phrases] = texts;
    return { text, phrases, from };
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    throw new Failure('translation_failed', {}, { cause: error });
  }
}

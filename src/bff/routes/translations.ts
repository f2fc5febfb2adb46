import * as translations from '../../api/translations.ts';
import { translateText } from '../../review/translation/translate-text.ts';
import { serve } from '../serve.ts';

export const translationsRoutes = () =>
  serve<typeof translations>(translations, { translate: ({ ctx, body }) => translateText(ctx, body) });

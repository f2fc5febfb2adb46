import { useTranslation } from 'react-i18next';
import { unrecognised } from '../../api/content-languages.ts';

/** The name of a language (api/content-languages.ts) in the reader's language. */
export function useLanguageName(): (code: string) => string {
  const { t, i18n } = useTranslation();
  return (code) =>
    code === unrecognised
      ? t('common:unknownLanguage')
      : (new Intl.DisplayNames([i18n.language], { type: 'language' }).of(code.toLowerCase()) ?? code);
}

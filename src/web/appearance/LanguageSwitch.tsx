import { useTranslation } from 'react-i18next';
import { languages } from '../../reasons/languages.ts';
import { changeLanguage } from '../i18n/words.ts';
import classes from './LanguageSwitch.module.css';

/** Each language has its own name, so that people find it without reading the other one. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('common');
  return (
    <fieldset className={classes.switch} aria-label={t('language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classes.language}
          aria-pressed={i18n.language === language}
          onClick={() => void changeLanguage(language)}
        >
          {t(`languageShort.${language}`)}
        </button>
      ))}
    </fieldset>
  );
}

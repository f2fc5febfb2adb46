import { useTranslation } from 'react-i18next';

/** What a deed is called; one that an older or newer release wrote, by its own word. */
export function useDeedName(): (deed: string) => string {
  const { t } = useTranslation('audit');
  return (deed) => t(`deed.${deed}`, { defaultValue: deed });
}

import { useTranslation } from 'react-i18next';

/** The name of an audit action. An action of another release that is not known here is shown by its code. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('audit');
  return (action) => t(`actions.${action}`, { defaultValue: action });
}

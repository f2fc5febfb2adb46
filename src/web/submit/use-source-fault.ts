import { useTranslation } from 'react-i18next';
import type { SourceDraft } from './source-draft.ts';

/** Says where there is no file to send; an address has rules of its own. */
export function useSourceFault() {
  const { t } = useTranslation('submit');
  return ({ source, upload }: SourceDraft) =>
    source === 'file' && !upload ? { upload: t('source.noFile') } : {};
}

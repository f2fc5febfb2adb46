import { useTranslation } from 'react-i18next';
import type { SourceDraft } from './source-draft.ts';
import type { Upload } from './use-upload.ts';

/** Reports a missing file or an unfinished upload; addresses have their own rules. */
export function useSourceFault() {
  const { t } = useTranslation('submit');
  return ({ source, upload }: SourceDraft, { file, error }: Upload) =>
    source === 'file' && !upload ? { upload: t(file && !error ? 'source.uploading' : 'source.noFile') } : {};
}

import { useTranslation } from 'react-i18next';
import type { SourceDraft } from './source-draft.ts';
import type { Upload } from './use-upload.ts';

/** Says where there is no file to send, or not yet; an address has rules of its own. */
export function useSourceFault() {
  const { t } = useTranslation('submit');
  return ({ source, upload }: SourceDraft, { file, error }: Upload) =>
    source === 'file' && !upload ? { upload: t(file && !error ? 'source.uploading' : 'source.noFile') } : {};
}

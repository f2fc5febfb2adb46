import { Text } from '@mantine/core';
import { IconEraser, IconGavel } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../api/cases.ts';
import { formatDateTime } from '../../format/time.ts';
import { Note } from '../../ui/Note.tsx';

/** Says that the content was erased, or which legal hold preserves it and why. */
export function RetentionNotes({ detail }: { detail: CaseDetail }) {
  const { t, i18n } = useTranslation('case');
  const at = (time: string) => formatDateTime(time, i18n.language);
  return (
    <>
      {detail.emptiedAt ? (
        <Note tone="calm" icon={IconEraser} title={t('retention.emptied', { at: at(detail.emptiedAt) })}>
          <Text size="sm">{t('retention.emptiedHint')}</Text>
        </Note>
      ) : null}
      {detail.holds?.map((hold) => (
        <Note key={hold.id} tone="calm" icon={IconGavel} title={t('retention.held', { reason: hold.reason })}>
          <Text size="sm">{t('retention.heldBy', { by: hold.by, at: at(hold.at) })}</Text>
        </Note>
      ))}
    </>
  );
}

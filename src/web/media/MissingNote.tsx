import { Text } from '@mantine/core';
import { IconLineDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MissingStretch } from '../../api/submissions.ts';
import { formatOffset } from '../format/time.ts';
import { Note } from '../ui/Note.tsx';
import { missingByReason, missingSeconds } from './missing.ts';

/** How many stretches are listed for each reason. */
const named = 8;

/** Says which parts were not checked, and why: without a flag, they are not necessarily clean. */
export function MissingNote({ missing }: { missing: readonly MissingStretch[] }) {
  const { t, i18n } = useTranslation('media');
  if (missing.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language);
  return (
    <Note
      tone="warn"
      compact
      icon={IconLineDashed}
      title={t('unseen.title', { length: formatOffset(missingSeconds(missing)) })}
    >
      {missingByReason(missing).map(({ reason, stretches }) => {
        const spans = stretches
          .slice(0, named)
          .map(({ from, to }) => `${formatOffset(from)}–${formatOffset(to)}`);
        const more = stretches.length - spans.length;
        if (more > 0) spans.push(t('unseen.more', { count: more }));
        return (
          <Text key={reason} size="xs" data-testid="gaps">
            {t('unseen.spans', {
              spans: list.format(spans),
              reason: reason === null ? t('unseen.noFragment') : reason,
            })}
          </Text>
        );
      })}
    </Note>
  );
}

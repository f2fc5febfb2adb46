import { Stack, Text, Textarea } from '@mantine/core';
import {
  IconCircleCheck,
  IconClock,
  IconHourglassEmpty,
  IconReplace,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AppealPage } from '../../api/appeals.ts';
import { formatDateTime } from '../format/time.ts';
import { Note } from '../ui/Note.tsx';
import { unsentWords } from './AppealForm.tsx';

/** Catalogue key for each state in which no appeal can be sent. */
const words = {
  waiting: { title: 'sent', Icon: IconHourglassEmpty },
  upheld: { title: 'upheld', Icon: IconCircleCheck },
  overturned: { title: 'overturned', Icon: IconReplace },
  replaced: { title: 'replaced', Icon: IconReplace },
  late: { title: 'over', Icon: IconClock },
} as const satisfies Record<Exclude<AppealPage['state'], 'possible'>, { title: string; Icon: TablerIcon }>;

/** The state of an appeal, or why none is possible. */
export function AppealState({ of, token }: { of: AppealPage; token: string }) {
  const { t, i18n } = useTranslation('appeal');
  const unsent = unsentWords(token);
  if (of.state === 'possible') return null;
  const { title, Icon } = words[of.state];
  const when = (at: string) => formatDateTime(at, i18n.language);
  return (
    <Stack gap="md">
      <div role="status">
        <Note tone="calm" icon={Icon} title={t(title)}>
          <Text size="sm">{t(`${title}Hint`, { at: when(of.until) })}</Text>
          {of.reply ? (
            <Text
              component="blockquote"
              size="sm"
              my="sm"
              mx={0}
              dir="auto"
              style={{ whiteSpace: 'pre-wrap' }}
            >
              {of.reply}
            </Text>
          ) : null}
          {of.openedAt ? (
            <Text size="xs" c="dimmed">
              {t('openedAt', { at: when(of.openedAt) })}
            </Text>
          ) : null}
          {of.endedAt ? (
            <Text size="xs" c="dimmed">
              {t('endedAt', { at: when(of.endedAt) })}
            </Text>
          ) : null}
        </Note>
      </div>
      {unsent ? (
        <Textarea
          label={t('unsent')}
          description={t('unsentHint')}
          readOnly
          autosize
          maxRows={16}
          value={unsent}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
    </Stack>
  );
}

import { Anchor, Text } from '@mantine/core';
import { IconUserQuestion, IconUserShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HandOver } from '../../../api/cases.ts';
import { formatMoment } from '../../format/time.ts';
import { useSession } from '../../session/use-session.ts';
import { Note } from '../../ui/Note.tsx';

type Props = { handOver: HandOver; onFrame: ((frame: string) => void) | undefined };

/** Who handed this case to whom, with their note and the frame they looked at. */
export function HandOverNote({ handOver, onFrame }: Props) {
  const { t, i18n } = useTranslation('people');
  const { person } = useSession();
  const { to, by, note, frame, at } = handOver;
  const title =
    to === null
      ? t('note.question', { name: by.name })
      : to.id === person.id
        ? t('note.toYou', { name: by.name })
        : t('note.toOther', { name: by.name, to: to.name });
  return (
    <Note tone="calm" icon={to === null ? IconUserQuestion : IconUserShare} title={title}>
      <Text size="sm">
        “<bdi>{note}</bdi>”
      </Text>
      <Text size="xs" c="dimmed">
        {formatMoment(at, Date.now(), i18n.language)}
        {frame && onFrame ? (
          <>
            {' · '}
            <Anchor component="button" type="button" size="xs" onClick={() => onFrame(frame)}>
              {t('note.frame')}
            </Anchor>
          </>
        ) : null}
      </Text>
    </Note>
  );
}

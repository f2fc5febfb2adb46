import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PictureAnswer } from '../../protocol/operator/galleries.ts';
import { paths } from '../paths/paths.ts';
import { Note } from '../ui/Note.tsx';

/** Says what was added and where it is, and, if no engine can use it, why. */
export function PartAdded({ answer, onClose }: { answer: PictureAnswer; onClose: () => void }) {
  const { t } = useTranslation('galleries');
  const { entry, picture, added } = answer;
  const refused = picture.state === 'refused';
  return (
    <Stack gap="sm">
      <div role="status">
        <Note
          tone={refused ? 'warn' : 'calm'}
          icon={refused ? undefined : IconCheck}
          title={t(refused ? 'part.unusable' : 'part.added', { name: entry.name })}
        >
          {!refused && picture.tried && <Text size="sm">{t('upload.tried', picture.tried)}</Text>}
          <Text size="sm">
            {refused ? (picture.reason ?? '') : added ? t('part.addedHint') : t('upload.already')}
          </Text>
          <Anchor
            component={Link}
            size="sm"
            c="var(--sl-accent-text)"
            to={paths.gallery(entry.kind, { entry: entry.id, q: entry.name })}
          >
            {t('part.show')}
          </Anchor>
        </Note>
      </div>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { IconHeadphones, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from './use-live.ts';

/** A running audio stream as it is now. It is heard only when somebody asks for it. */
export function LiveAudio({ id }: { id: string }) {
  const { t } = useTranslation('streams');
  const [listening, setListening] = useState(false);
  const { state, attempt, play, again } = useLive(id);
  const is = listening ? state.is : 'off';
  const failed = is !== 'off' && is !== 'starting' && is !== 'playing';
  return (
    <section aria-label={t('live.sound')} data-testid="live-audio" data-live={is}>
      {listening && !failed ? (
        // biome-ignore lint/a11y/useMediaCaption: nobody has captions of a live stream; the transcript follows below
        <audio key={attempt} ref={play} />
      ) : null}
      <Group gap="sm" mih={36}>
        <Button
          variant="default"
          size="xs"
          leftSection={listening ? <IconPlayerStop size={15} /> : <IconHeadphones size={15} />}
          onClick={() => {
            if (!listening) again();
            setListening(!listening);
          }}
        >
          {t(listening ? 'live.stopListening' : 'live.listen')}
        </Button>
        <Text size="xs" c="dimmed" role="status">
          {!listening ? t('live.hint') : state.is === 'refused' ? state.detail : t(`live.${state.is}`)}
        </Text>
        {failed ? (
          <Button size="compact-sm" variant="default" onClick={again}>
            {t('live.again')}
          </Button>
        ) : null}
      </Group>
    </section>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths/paths.ts';
import { startTour } from '../tour/tour.ts';

/** Links to the keyboard tour, which runs on the queue. */
export function KeysStep({ done }: { done: boolean }) {
  const { t } = useTranslation('first-steps');
  const navigate = useNavigate();
  return (
    <>
      {done ? <Text size="sm">{t('keys.done')}</Text> : null}
      <Group>
        <Button
          variant="default"
          leftSection={<IconKeyboard size={16} />}
          onClick={() => {
            startTour();
            void navigate(paths.queue('review'));
          }}
        >
          {t('keys.start')}
        </Button>
      </Group>
    </>
  );
}

import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setGuide } from '../api/guide.ts';
import { useSession } from '../shell/use-session.ts';
import classes from './Tour.module.css';
import { startTour, useTour } from './tour.ts';

/** One line beside the first decision, until it is taken or put away. Where there are no keys, it is not shown. */
export function TourOffer() {
  const { t } = useTranslation('keys');
  const { guide } = useSession();
  const running = useTour() !== null;
  const queryClient = useQueryClient();
  if (guide.tourLeft || running) return null;
  return (
    <div className={classes.offer} data-testid="tour-offer">
      <IconKeyboard size={16} aria-hidden="true" />
      <UnstyledButton className={classes.take} onClick={startTour}>
        {t('tour.offer')}
      </UnstyledButton>
      <CloseButton
        size="sm"
        aria-label={t('tour.notNow')}
        title={t('tour.notNow')}
        onClick={() => setGuide(queryClient, { tourLeft: true })}
      />
    </div>
  );
}

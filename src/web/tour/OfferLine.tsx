import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { setGuide } from '../api/guide.ts';
import { useSession } from '../session/use-session.ts';
import classes from './Tour.module.css';
import { startTour, useTour } from './tour.ts';

/**
 * One line under the list that offers the tour to newcomers. It is hidden on devices without keys. It is outside the
 * case, so that it is not rendered again with each case.
 */
export const OfferLine = memo(function OfferLine() {
  const { t } = useTranslation('keys');
  const queryClient = useQueryClient();
  const { guide } = useSession();
  const running = useTour() !== null;
  return guide.tourDismissed || running ? null : (
    <div className={classes.offer} data-testid="tour-offer">
      <IconKeyboard size={16} aria-hidden="true" />
      <UnstyledButton className={classes.take} onClick={startTour}>
        {t('tour.offer')}
      </UnstyledButton>
      <CloseButton
        size="sm"
        aria-label={t('tour.notNow')}
        title={t('tour.notNow')}
        onClick={() => setGuide(queryClient, { tourDismissed: true })}
      />
    </div>
  );
});

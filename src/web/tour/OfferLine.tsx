import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setGuide } from '../api/guide.ts';
import classes from './Tour.module.css';
import { startTour } from './tour.ts';

/** The offer itself, which can be taken or put away. Where there are no keys, it is not shown. */
export function OfferLine() {
  const { t } = useTranslation('keys');
  const queryClient = useQueryClient();
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

import { Button } from '@mantine/core';
import { IconCoffee } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { careQuery } from '../api/care.ts';
import { useNow } from '../ui/use-now.ts';
import classes from './PausePrompt.module.css';
import { minutesOf, pauseDue } from './pause.ts';
import { careOf } from './use-care.ts';
import { continueWork, useWork } from './work.ts';

/** Suggests a pause and gets out of the way: nothing waits for it, and keys go on working. */
export function PausePrompt() {
  const { t } = useTranslation('care');
  const care = careOf(useQuery(careQuery()).data);
  const work = useWork();
  const now = useNow();
  const due = care && pauseDue(work, care, now);
  return (
    <div className={classes.place} role="status">
      {due ? (
        <div className={classes.prompt} data-testid="pause">
          <IconCoffee size={18} aria-hidden />
          <span>
            {due === 'severe'
              ? t('pause.severe', { count: work.severeInARow })
              : t('pause.minutes', { count: Math.floor(minutesOf(work, now)) })}{' '}
            {t('pause.hint')}
          </span>
          <Button size="compact-sm" variant="default" flex="none" onClick={continueWork}>
            {t('pause.goOn')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconCoffee } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { careQuery } from '../api/care.ts';
import { useNow } from '../ui/use-now.ts';
import classes from './PausePrompt.module.css';
import { minutesOf, pauseDue } from './pause.ts';
import { careOf } from './use-care.ts';
import { continueWork, useWork } from './work.ts';

/**
 * Suggests a break without blocking anything: it covers nothing, keys go on working, and it appears only with the next
 * case or page. `under`: below the list, if there is one, otherwise below the top bar.
 */
export function PausePrompt({ under }: { under: 'list' | 'bar' }) {
  const { t } = useTranslation('care');
  const care = careOf(useQuery(careQuery()).data);
  const work = useWork();
  const now = useNow();
  const due = care && pauseDue(work, care, now);
  const at = `${location.pathname} ${work.lastCase}`;
  const [shown, setShown] = useState({ at, due });
  if (shown.at !== at || (shown.due !== null && due === null)) setShown({ at, due });
  return (
    <div className={classes.area} data-under={under} role="status">
      {shown.due ? (
        <div className={classes.prompt} data-testid="pause">
          <IconCoffee size={18} aria-hidden />
          <span className={classes.words}>
            {shown.due === 'severe'
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

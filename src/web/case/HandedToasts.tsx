import { Button, CloseButton } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { dropHanded, useHanded } from './handed-list.ts';
import classes from './UndoToasts.module.css';

/** Over every page, above: what colleagues hand over, with the way to it. It stays until it is seen to. */
export function HandedToasts() {
  const { t } = useTranslation('people');
  return (
    <ul className={classes.toasts} data-at="top" aria-label={t('handed.list')} aria-live="polite">
      {useHanded().map(({ caseId, by, asked }) => (
        <li key={caseId} className={classes.toast}>
          <IconUserShare size={16} aria-hidden="true" />
          <span className={classes.words}>{t(asked ? 'handed.asked' : 'handed.toYou', { name: by })}</span>
          <Button
            size="compact-sm"
            flex="none"
            variant="default"
            component={Link}
            to={paths.case('for-me', caseId)}
            onClick={() => dropHanded(caseId)}
          >
            {t('handed.look')}
          </Button>
          <CloseButton size="sm" aria-label={t('handed.close')} onClick={() => dropHanded(caseId)} />
        </li>
      ))}
    </ul>
  );
}

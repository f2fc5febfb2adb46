import { CloseButton } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from '../decision/UndoToasts.module.css';
import { ToastButton } from '../decision/UndoToasts.tsx';
import { dropHanded, qHanded } from '../live/handed-list.ts';
import { paths } from '../paths/paths.ts';

/** Cases that colleagues hand over, at the top of every page, with a link. Each stays until it is opened or closed. */
export function HandedToasts() {
  const { t } = useTranslation('people');
  const queryClient = useQueryClient();
  const { data: handed = [] } = useQuery(qHanded);
  return (
    <ul className={classes.toasts} data-at="top" aria-label={t('handed.list')} aria-live="polite">
      {handed.map(({ caseId, by, toSupervisors }) => (
        <li key={caseId} className={classes.toast}>
          <IconUserShare size={16} aria-hidden="true" />
          <span className={classes.words}>
            {t(toSupervisors ? 'handed.question' : 'handed.toYou', { name: by })}
          </span>
          <ToastButton
            component={Link}
            to={paths.case('for-me', caseId)}
            onClick={() => dropHanded(queryClient, caseId)}
          >
            {t('handed.look')}
          </ToastButton>
          <CloseButton
            size="sm"
            aria-label={t('handed.close')}
            onClick={() => dropHanded(queryClient, caseId)}
          />
        </li>
      ))}
    </ul>
  );
}

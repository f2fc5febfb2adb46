import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '../../api/users.ts';
import { formatMoment } from '../format/time.ts';
import { StrikesNote } from '../labels/StrikesNote.tsx';
import { useActionWords } from '../labels/use-action-words.ts';
import { paths } from '../paths/paths.ts';
import { Heading } from '../ui/Heading.tsx';
import { Parts } from '../ui/Parts.tsx';
import classes from './UserPage.module.css';

/** What decisions that stand did beyond their verdict, and the strikes that have not ended. */
export function TakenActions({ actions, strikes }: Pick<User, 'actions' | 'strikes'>) {
  const { t, i18n } = useTranslation(['user', 'case']);
  const actionWords = useActionWords();
  return (
    <section aria-labelledby="user-actions">
      <Heading id="user-actions">{t('actions')}</Heading>
      <StrikesNote strikes={strikes} />
      {actions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noActions')}
        </Text>
      ) : null}
      <ul className={classes.list}>
        {actions.map((action) => (
          <li key={`${action.caseId} ${action.key}`}>
            <Link to={paths.case('all', action.caseId)} className={classes.link}>
              {actionWords(action)}
            </Link>
            <Text size="xs" c="dimmed">
              <Parts
                of={[
                  action.by.name,
                  formatMoment(action.decidedAt, Date.now(), i18n.language),
                  action.points > 0 ? t('case:past.strikes', { count: action.points }) : null,
                ]}
              />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

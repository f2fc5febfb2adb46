import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '../../api/users.ts';
import { formatMoment } from '../format/time.ts';
import { paths } from '../paths/paths.ts';
import { ShownText } from '../text/ShownText.tsx';
import { Heading } from '../ui/Heading.tsx';
import classes from './UserPage.module.css';

/** Appeals against decisions about the user's content. */
export function UserAppeals({ appeals }: Pick<User, 'appeals'>) {
  const { t, i18n } = useTranslation('user');
  return (
    <section aria-labelledby="user-appeals">
      <Heading id="user-appeals">{t('appeals')}</Heading>
      {appeals.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noAppeals')}
        </Text>
      ) : null}
      <ul className={classes.list}>
        {appeals.map(({ id, caseId, statement, openedAt, outcome }) => (
          <li key={id}>
            <Link to={paths.case('all', caseId)} className={classes.link}>
              {`${formatMoment(openedAt, Date.now(), i18n.language)} · ${t(`appeal.${outcome ?? 'open'}`)}`}
            </Link>
            <Text size="sm" className={classes.text} dir="auto">
              <ShownText text={statement} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Popover, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths/paths.ts';
import { useSession } from '../session/use-session.ts';
import { PeopleButton } from './PeopleButton.tsx';
import classes from './PeopleHere.module.css';
import { usePeopleHere } from './use-people-here.ts';

/** Who is online, and the case each of them looks at. */
export function PeopleHere() {
  const { t } = useTranslation('people');
  const { person } = useSession();
  const here = usePeopleHere() ?? [];
  return (
    <Popover position="bottom-end" shadow="md" width={280} trapFocus>
      <Popover.Target>
        <PeopleButton />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('hereNow', { count: here.length })}>
        <ul className={classes.people}>
          {here.map(({ id, name, role, caseIds, teams }) => (
            <li key={id} className={classes.one}>
              <span>
                {id === person.id ? t('you', { name }) : name}{' '}
                <Text span size="xs" c="dimmed">
                  {[t(`common:role.${role}`), ...teams].join(' · ')}
                </Text>
              </span>
              {id !== person.id && caseIds[0] ? (
                <Link to={paths.case('all', caseIds[0])}>{t('theirCase')}</Link>
              ) : null}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

import { ActionIcon, Popover, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { qPeople } from '../api/people.ts';
import { paths } from '../paths.ts';
import classes from './PeopleHere.module.css';
import { useSession } from './use-session.ts';

/** Who is on, and the case each of them looks at. */
export function PeopleHere() {
  const { t } = useTranslation('people');
  const { person } = useSession();
  const { data } = useQuery(qPeople());
  const here = (data?.people ?? []).filter((one) => one.here || one.id === person.id);
  return (
    <Popover position="bottom-end" shadow="md" width={280} trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          w="auto"
          px={6}
          aria-label={t('hereNow', { count: here.length })}
          title={t('hereNow', { count: here.length })}
        >
          <IconUsers size={18} aria-hidden="true" />
          <span className={classes.count}>{here.length}</span>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('hereNow', { count: here.length })}>
        <ul className={classes.people}>
          {here.map(({ id, name, role, caseIds }) => (
            <li key={id} className={classes.one}>
              <span>
                {id === person.id ? t('you', { name }) : name}{' '}
                <Text span size="xs" c="dimmed">
                  {t(`common:role.${role}`)}
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

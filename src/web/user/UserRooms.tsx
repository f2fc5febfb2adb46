import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/users.ts';
import { ShownText } from '../text/ShownText.tsx';
import { Heading } from '../ui/Heading.tsx';
import classes from './UserPage.module.css';

/** Rooms and forums where the user's cases are, those with the most first. */
export function UserRooms({ rooms }: Pick<User, 'rooms'>) {
  const { t } = useTranslation('user');
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby="user-rooms">
      <Heading id="user-rooms">{t('rooms')}</Heading>
      <ul className={classes.list}>
        {rooms.map(({ id, cases }) => (
          <li key={id}>
            <Text size="sm">
              <bdi>
                <ShownText text={id} />
              </bdi>
              {` · ${t('cases', { count: cases })}`}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

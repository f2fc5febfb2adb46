import { Skeleton, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { User } from '../../api/users.ts';
import { userQuery } from '../api/users.ts';
import { formatDate, formatMoment } from '../format/time.ts';
import { useVerdictCounts } from '../labels/use-verdict-counts.ts';
import { ShownText } from '../text/ShownText.tsx';
import { withoutHidden } from '../text/text-marks.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Parts } from '../ui/Parts.tsx';
import { TakenActions } from './TakenActions.tsx';
import { UserAppeals } from './UserAppeals.tsx';
import { UserCases } from './UserCases.tsx';
import { UserNotes } from './UserNotes.tsx';
import classes from './UserPage.module.css';
import { UserReports } from './UserReports.tsx';
import { UserRooms } from './UserRooms.tsx';

/** Everything that is known about a user of the platform. */
export function UserPage() {
  const { t } = useTranslation(['user', 'common']);
  const { id = '' } = useParams();
  useDocumentTitle(`${withoutHidden(id)} · ${t('common:product')}`);
  const { data, error, refetch } = useQuery(userQuery(id));
  return (
    <div className={classes.page}>
      <Title order={1} size="h1" dir="auto" className={classes.name}>
        <ShownText text={id} />
      </Title>
      {error ? <ErrorNote error={error} compact={data !== undefined} onRetry={() => void refetch()} /> : null}
      {data ? <Shown key={id} user={data.user} /> : null}
      {data || error ? null : <Skeleton height={420} />}
    </div>
  );
}

function Shown({ user }: { user: User }) {
  return (
    <>
      <Head user={user} />
      <div className={classes.columns}>
        <UserCases userId={user.id} count={user.cases.all} />
        <div className={classes.side}>
          <UserNotes userId={user.id} notes={user.notes} />
          <TakenActions actions={user.actions} strikes={user.strikes} />
          <UserReports of="about" reports={user.about} />
          <UserReports of="sent" reports={user.sent} />
          <UserAppeals appeals={user.appeals} />
          <UserRooms rooms={user.rooms} />
        </div>
      </div>
    </>
  );
}

function Head({ user: { id, author, cases } }: { user: User }) {
  const { t, i18n } = useTranslation(['user', 'context']);
  const verdictCounts = useVerdictCounts();
  const { verdicts, waiting, firstAt, lastAt } = cases;
  const counts = [
    t('cases', { count: cases.all }),
    waiting > 0 ? t('waiting', { count: waiting }) : null,
    ...verdictCounts(verdicts),
    firstAt ? t('first', { at: formatDate(firstAt, i18n.language) }) : null,
    lastAt ? t('last', { at: formatMoment(lastAt, Date.now(), i18n.language) }) : null,
  ];
  const name = author?.name === id ? undefined : author?.name;
  const facts = [
    name === undefined ? null : withoutHidden(name),
    author?.createdAt ? t('context:since', { at: formatDate(author.createdAt, i18n.language) }) : null,
    author?.followers === undefined ? null : t('context:followers', { count: author.followers }),
  ].filter((fact) => fact !== null);
  return (
    <header>
      {facts.length > 0 ? (
        <Text size="sm">
          <Parts of={facts} />
        </Text>
      ) : null}
      {author?.about ? (
        <Text size="sm" className={classes.text} dir="auto">
          <ShownText text={author.about} />
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        <Parts of={counts} />
      </Text>
    </header>
  );
}

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CaseDetail, Past } from '../../api/cases.ts';
import { formatMoment } from '../format/time.ts';
import { StrikesNote } from '../labels/StrikesNote.tsx';
import { useVerdictCounts } from '../labels/use-verdict-counts.ts';
import { paths } from '../paths/paths.ts';
import { ShownText } from '../text/ShownText.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Parts } from '../ui/Parts.tsx';
import classes from './CaseContext.module.css';
import { GivenFold } from './given/GivenFold.tsx';

function PastNote({ heading, past, to }: { heading: string; past: Past; to?: string }) {
  const { t, i18n } = useTranslation('case');
  const verdictCounts = useVerdictCounts();
  const moment = (at: string) => formatMoment(at, Date.now(), i18n.language);
  const count = t(past.more ? 'past.many' : 'past.cases', { count: past.cases });
  const last = past.lastAt ? t('past.last', { at: moment(past.lastAt) }) : '';
  const verdicts = verdictCounts(past.verdicts).join(' · ');
  // The line has room for one of them, and the list below shows the time of the last one.
  const became =
    past.more && verdicts
      ? t('past.ofLatest', { count: past.cases, verdicts })
      : [last, verdicts].filter(Boolean).join(' · ');
  return (
    <section>
      <Heading>{heading}</Heading>
      <Text size="sm" className={classes.line}>
        {to ? (
          <>
            <Link to={to} className={classes.who}>
              <bdi>{past.id}</bdi>
            </Link>
            {' · '}
          </>
        ) : null}
        <Parts of={[to ? null : past.id, count]} />
      </Text>
      {/* The line is always there, so that later decisions shift nothing. */}
      <Text size="sm" className={classes.line}>
        {became}
      </Text>
      {past.latest.length > 0 ? (
        <ul className={classes.latest}>
          {past.latest.map((one) => (
            <li key={one.id} className={classes.one}>
              <time dateTime={one.openedAt} className={classes.time}>
                {moment(one.openedAt)}
              </time>
              <Link to={paths.case('all', one.id)} className={classes.title}>
                <bdi>
                  <ShownText text={one.title} />
                </bdi>
              </Link>
              <span className={classes.verdict} data-verdict={one.verdict ?? undefined}>
                {one.verdict ? t(`verdict.${one.verdict}`) : t('past.waits')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** What came with the content, and the cases of this user and this room in the last thirty days. */
export function CaseContext({ detail: { case: shown, context } }: { detail: CaseDetail }) {
  const { t } = useTranslation('case');
  return (
    <>
      {context.given ? <GivenFold shown={shown} given={context.given} /> : null}
      {context.strikes && context.strikes.count > 0 ? <StrikesNote strikes={context.strikes} /> : null}
      {context.user ? (
        <PastNote heading={t('past.user')} past={context.user} to={paths.user(context.user.id)} />
      ) : null}
      {context.room ? <PastNote heading={t('past.room')} past={context.room} /> : null}
    </>
  );
}

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '../../api/users.ts';
import { ends, percentWithin } from '../format/share.ts';
import { formatMoment } from '../format/time.ts';
import { paths } from '../paths/paths.ts';
import { ShownText } from '../text/ShownText.tsx';
import { withoutHidden } from '../text/text-marks.ts';
import { Heading } from '../ui/Heading.tsx';
import { Parts } from '../ui/Parts.tsx';
import classes from './UserPage.module.css';

type Props = { of: 'about' | 'sent'; reports: User['about'] };

/** Reports of the user's content, or those that the user sent, with the share that people upheld. */
export function UserReports({ of, reports: { count, upheld, latest } }: Props) {
  const { t, i18n } = useTranslation(['user', 'notices']);
  const heading = `user-reports-${of}`;
  return (
    <section aria-labelledby={heading}>
      <Heading id={heading}>{t(`reports.${of}`, { count })}</Heading>
      <Text size="sm" c="dimmed">
        {upheld
          ? t('upheld', {
              share: percentWithin(upheld, i18n.language),
              interval: ends(upheld, i18n.language),
            })
          : t(count === 0 ? 'reports.none' : 'noOutcome')}
      </Text>
      <ul className={classes.list}>
        {latest.map(({ id, caseId, reason, words, reporter, createdAt, outcome }) => (
          <li key={id}>
            <Link to={paths.case('all', caseId)} className={classes.link}>
              <bdi>
                <ShownText text={reason} />
              </bdi>
            </Link>
            <Text size="xs" c="dimmed">
              <Parts
                of={[
                  of === 'about' ? t(`notices:kind.${reporter.kind}`) : null,
                  of === 'about' ? withoutHidden(reporter.name ?? reporter.id) : null,
                  formatMoment(createdAt, Date.now(), i18n.language),
                  outcome ? t(`notices:outcome.${outcome}`) : null,
                ]}
              />
            </Text>
            {words ? (
              <Text size="sm" className={classes.text} dir="auto">
                <ShownText text={words} />
              </Text>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { ActionIcon, Skeleton, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconUserShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CaseDetail } from '../../api/cases.ts';
import { unrecognised } from '../../api/content-languages.ts';
import { formatMoment, formatOffset, formatSeconds } from '../format/time.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { useSession } from '../session/use-session.ts';
import { useCaseTitle } from '../text/use-case-title.ts';
import { useLanguageName } from '../text/use-language-name.ts';
import { Parts } from '../ui/Parts.tsx';
import { Status } from '../ui/Status.tsx';
import { CaseMenu } from './appeal/CaseMenu.tsx';
import classes from './CaseHeader.module.css';
import { ClaimRing } from './claim/ClaimRing.tsx';
import { Lookers } from './claim/Lookers.tsx';
import type { ClaimState } from './claim/use-claim.ts';
import { sourceOf } from './source-of.ts';

type Props = {
  detail: CaseDetail;
  claim: ClaimState;
  backTo: string;
  nextLoaded: boolean;
  onHandOver: () => void;
};

function useAbout({ case: shown, submission }: CaseDetail): string[] {
  const { t, i18n } = useTranslation('case');
  const languageName = useLanguageName();
  return [
    t(`common:kind.${shown.kind}`),
    shown.settled && t(`common:settled.${shown.settled}`),
    shown.language && shown.language !== unrecognised && languageName(shown.language),
    t('about.opened', { at: formatMoment(shown.openedAt, Date.now(), i18n.language) }),
    shown.userId && t('about.user', { id: shown.userId }),
    shown.roomId && t('about.room', { id: shown.roomId }),
    shown.forumId && t('about.forum', { id: shown.forumId }),
    submission.duration === null ? null : formatSeconds(submission.duration, i18n.language),
    submission.frames === null ? null : t('about.frames', { count: submission.frames }),
  ].filter((part): part is string => Boolean(part));
}

export function CaseHeader({ detail, claim, backTo, nextLoaded, onHandOver }: Props) {
  const { t } = useTranslation('case');
  const { claimSeconds } = useSession();
  const keyOf = useKeyOf();
  const { case: shown, submission } = detail;
  const about = useAbout(detail);
  const caseTitle = useCaseTitle();
  const textTitle = shown.userId ? t('textBy', { user: shown.userId }) : t('text');
  return (
    <header className={classes.header}>
      <ActionIcon
        component={Link}
        to={backTo}
        variant="subtle"
        color="gray"
        hiddenFrom="sm"
        aria-label={t('back')}
        className={classes.back}
      >
        <IconArrowLeft size={19} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.words}>
        <Title order={2} size="h2" className={classes.title} dir="auto">
          {shown.kind === 'text' ? textTitle : caseTitle(shown)}
        </Title>
        <Text size="sm" c="dimmed">
          <Parts of={about} />
          {submission.kind !== 'texts' ? (
            <>
              {' · '}
              <Link to={sourceOf(detail)} className={classes.link}>
                {shown.place
                  ? t('toStreamAt', { at: formatOffset(Math.floor(shown.place.from)) })
                  : t(`toSource.${submission.kind}`)}
              </Link>
            </>
          ) : null}
        </Text>
      </div>
      <div className={classes.end}>
        <Lookers caseId={shown.id} />
        {claim.is === 'closed' ? null : (
          <span className={classes.claim}>
            {claim.is === 'mine' || claim.is === 'taking' ? (
              <ActionIcon
                variant="default"
                size={28}
                disabled={claim.is === 'taking'}
                aria-label={t('people:handOver.open')}
                aria-keyshortcuts={keyOf('handOver')}
                title={`${t('people:handOver.open')} (${keyOf('handOver')})`}
                onClick={onHandOver}
              >
                <IconUserShare size={16} aria-hidden="true" />
              </ActionIcon>
            ) : null}
            {claim.is === 'mine' ? <ClaimRing deadline={claim.deadline} seconds={claimSeconds} /> : null}
            {/* Still: it is in the case rendered ahead too, where an animation would ask for frames. */}
            {claim.is === 'taking' ? <Skeleton width={140} height={28} animate={false} /> : null}
          </span>
        )}
        <CaseMenu detail={detail} />
        <span className={classes.next} data-there={nextLoaded || undefined}>
          <Status>{t('nextLoaded')}</Status>
        </span>
      </div>
    </header>
  );
}

import { Button, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CaseDetail } from '../../../api/cases.ts';
import { AddToGallery } from '../../galleries/AddToGallery.tsx';
import { useKeyOf } from '../../keys/own-keys.ts';
import { EvidenceTimeline } from '../../media/EvidenceTimeline.tsx';
import { Filmstrip } from '../../media/Filmstrip.tsx';
import { FrameViewer } from '../../media/FrameViewer.tsx';
import { MissingNote } from '../../media/MissingNote.tsx';
import { groupOf } from '../../media/near-frames.ts';
import { isNowhere } from '../../media/nowhere.ts';
import { placeOf } from '../../paths/place-of.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Keycaps } from '../../ui/Keycap.tsx';
import { caseAxis } from './case-axis.ts';
import classes from './VideoCase.module.css';
import type { VideoView } from './video-view.ts';

/** The flagged frames of a video, opened at the worst one. */
export function VideoCase({ detail, view }: { detail: CaseDetail; view: VideoView }) {
  const { t } = useTranslation('case');
  const keyOf = useKeyOf();
  const { frame, frames, groups, index } = view;
  if (!frame) return <NoFrames detail={detail} />;
  const place = groupOf(groups, index);
  const { from, to } = groups[place] ?? { from: index, to: index };
  const caption = (
    <span className={classes.evidence}>
      <button
        type="button"
        className={classes.step}
        disabled={place === 0}
        aria-label={t('previousEvidence')}
        aria-keyshortcuts={keyOf('previousEvidence')}
        onClick={() => view.stepEvidence(-1)}
      >
        <IconChevronLeft size={15} aria-hidden="true" />
        <Keycaps keys={keyOf('previousEvidence')} />
      </button>
      <button
        type="button"
        className={classes.step}
        disabled={place === groups.length - 1}
        aria-label={t('nextEvidence')}
        aria-keyshortcuts={keyOf('nextEvidence')}
        onClick={() => view.stepEvidence(1)}
      >
        <Keycaps keys={keyOf('nextEvidence')} />
        <IconChevronRight size={15} aria-hidden="true" />
      </button>
      <span role="status">
        {view.end
          ? t(`evidenceEnd.${view.end}`, { of: groups.length })
          : t('evidence', { at: place + 1, of: groups.length })}
        {to > from ? ` · ${t('alike', { at: index - from + 1, of: to - from + 1 })}` : null}
      </span>
    </span>
  );
  return (
    <Stack gap="md" data-grey={view.grey || undefined}>
      <FrameViewer
        frame={frame.evidence}
        offset={frame.offset}
        findings={frame.findings}
        activeId={view.activeId}
        onActive={view.setActiveId}
        blurred={view.blurred}
        onBlurred={view.setBlurred}
        boxOnly={view.boxOnly}
        onBoxOnly={view.setBoxOnly}
        caption={caption}
        action={
          <AddToGallery
            key={frame.key}
            frame={frame.evidence}
            findings={frame.findings}
            activeId={view.activeId}
            blurred={view.blurred}
          />
        }
      />
      <EvidenceTimeline
        {...caseAxis(detail)}
        findings={detail.findings}
        missing={detail.missing ?? []}
        at={frame.offset}
        onAt={view.goToMoment}
      />
      <MissingNote missing={detail.missing ?? []} />
      <Filmstrip frames={frames} groups={groups} index={index} onIndex={view.goTo} blurred={view.blurred} />
    </Stack>
  );
}

/** No flagged frames: show the video itself. */
function NoFrames({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('case');
  const { submission, findings } = detail;
  const which = findings.some(isNowhere) ? 'noFrameNamed' : 'noFrames';
  return (
    <Empty icon={<IconPhotoOff size={24} />} title={t(which)} hint={t(`${which}Hint`)}>
      {submission.playUrl !== null ? (
        <Button component={Link} to={`${placeOf(submission)}?view=player`} variant="default" size="xs">
          {t('watch')}
        </Button>
      ) : null}
    </Empty>
  );
}

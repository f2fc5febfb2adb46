import { Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPhotoOff } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../api/cases.ts';
import { AddToGallery } from '../../galleries/AddToGallery.tsx';
import { useKeyOf } from '../../keys/own-keys.ts';
import { EvidenceTimeline } from '../../media/EvidenceTimeline.tsx';
import { Filmstrip } from '../../media/Filmstrip.tsx';
import { PlayedVideo } from '../../media/FrameStage.tsx';
import { FrameViewer } from '../../media/FrameViewer.tsx';
import { MissingNote } from '../../media/MissingNote.tsx';
import { groupOf } from '../../media/near-frames.ts';
import { isNowhere } from '../../media/nowhere.ts';
import { timelineLanes } from '../../media/timeline.ts';
import { useStageKeys } from '../../media/use-stage-keys.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Keycaps } from '../../ui/Keycap.tsx';
import { usePreload } from '../../ui/use-preload.ts';
import { caseAxis } from './case-axis.ts';
import classes from './VideoCase.module.css';
import type { VideoView } from './video-view.ts';

/** A video on one stage: its flagged frames, opened at the worst one, and the video itself when it is played. */
export function VideoCase({ detail, view }: { detail: CaseDetail; view: VideoView }) {
  const { t } = useTranslation('case');
  const keyOf = useKeyOf();
  const { frame, frames, groups, index, playback } = view;
  usePreload(PlayedVideo);
  useStageKeys({ ...view, findings: frame?.findings ?? [] });
  if (!frame && playback.src === null) return <NoFrames detail={detail} />;
  const place = groupOf(groups, index);
  const { from, to } = groups[place] ?? { from: index, to: index };
  const lanes =
    timelineLanes(detail.findings, caseAxis(detail).fragments).length +
    ((detail.missing ?? []).length > 0 ? 1 : 0);
  const room = { '--lanes': lanes } as CSSProperties;
  const timeline = (onlyHeat: boolean) => (
    <EvidenceTimeline
      {...caseAxis(detail)}
      findings={detail.findings}
      missing={detail.missing ?? []}
      at={playback.moment}
      onAt={view.goToMoment}
      heat
      onlyHeat={onlyHeat}
    />
  );
  const caption = frame ? (
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
        {/* One text run, so that other words move nothing. */}
        {[
          view.end
            ? t(`evidenceEnd.${view.end}`, { of: groups.length })
            : t('evidence', { at: place + 1, of: groups.length }),
          ...(to > from ? [t('alike', { at: index - from + 1, of: to - from + 1 })] : []),
        ].join(' · ')}
      </span>
    </span>
  ) : null;
  return (
    <Stack gap="xs" className={classes.case} style={room} data-grey={view.grey || undefined}>
      <FrameViewer
        frame={frame?.evidence ?? null}
        offset={frame?.offset ?? null}
        findings={frame?.findings ?? []}
        played={{ playback, frames, interval: detail.submission.params.interval }}
        empty={frame ? undefined : <NoFrames detail={detail} />}
        zoom={view.zoom}
        onZoom={view.setZoom}
        activeId={view.activeId}
        onActive={view.setActiveId}
        blurred={view.blurred}
        onBlurred={view.setBlurred}
        boxOnly={view.boxOnly}
        onBoxOnly={view.setBoxOnly}
        caption={caption}
        seek={timeline(true)}
        action={
          frame ? (
            <AddToGallery
              key={frame.key}
              frame={frame.evidence}
              findings={frame.findings}
              activeId={view.activeId}
              blurred={view.blurred}
            />
          ) : null
        }
      />
      {timeline(false)}
      <MissingNote missing={detail.missing ?? []} />
      {frame ? (
        <Filmstrip frames={frames} groups={groups} index={index} onIndex={view.goTo} blurred={view.blurred} />
      ) : null}
    </Stack>
  );
}

/** No flagged frames: says so, until the video itself is shown. */
function NoFrames({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('case');
  const which = detail.findings.some(isNowhere) ? 'noFrameNamed' : 'noFrames';
  return <Empty icon={<IconPhotoOff size={24} />} title={t(which)} hint={t(`${which}Hint`)} />;
}

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { formatClock, formatOffset, formatSpan } from '../format/time.ts';
import type { Stretch } from '../media/timeline.ts';
import { type StreamOutcome, streamOutcome } from './stream-outcome.ts';
import { withoutAddresses } from './without-addresses.ts';

/** How many stretches are named. */
const named = 6;

/** Why a live stream broke off, and what of it was checked and what not. */
export function StreamFailure({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation('videos');
  const { message, captureStart } = detail.submission;
  const outcome = streamOutcome(detail);
  return (
    <>
      <Text size="sm">{message ? withoutAddresses(message) : t('failed.noReason')}</Text>
      <Text size="sm" data-testid="outcome">
        {outcome.parts === 0 ? (
          t('outcome.nothing')
        ) : (
          <Checked
            outcome={outcome}
            captureStart={captureStart}
            isAudio={detail.submission.kind === 'audio-stream'}
          />
        )}
      </Text>
    </>
  );
}

type CheckedProps = { outcome: StreamOutcome; captureStart: string | null; isAudio: boolean };

function Checked({ outcome, captureStart, isAudio }: CheckedProps) {
  const { t, i18n } = useTranslation('videos');
  const { checked, missed, seconds, until, parts, frames } = outcome;
  const list = (stretches: readonly Stretch[]) => {
    const spans = stretches
      .slice(0, named)
      .map(({ from, to }) => t('outcome.span', { from: formatOffset(from), to: formatOffset(to) }));
    const more = stretches.length - spans.length;
    if (more > 0) spans.push(t('outcome.more', { count: more }));
    return new Intl.ListFormat(i18n.language).format(spans);
  };
  const start = Date.parse(captureStart ?? '');
  const clock = (offset: number) => formatClock(new Date(start + offset * 1000).toISOString(), i18n.language);
  const sentences = [
    checked.length > 0
      ? t('outcome.checked', { spans: list(checked), length: formatSpan(seconds, i18n.language) })
      : until > 0
        ? t('outcome.checkedUntil', { until: formatOffset(until) })
        : null,
    [
      t(isAudio ? 'outcome.segments' : 'outcome.parts', { count: parts }),
      frames ? t('frames', { count: frames }) : null,
    ]
      .filter(Boolean)
      .join(' · '),
    Number.isNaN(start) || until === 0 ? null : t('outcome.clock', { from: clock(0), to: clock(until) }),
    missed.length > 0 ? t('outcome.missed', { spans: list(missed) }) : null,
    until > 0 ? t('outcome.after', { until: formatOffset(until) }) : null,
  ];
  return sentences.map((sentence) => sentence && <span key={sentence}>{sentence} </span>);
}

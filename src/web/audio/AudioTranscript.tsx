import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import type { Submission } from '../../api/submissions.ts';
import { hasEnded } from '../submissions/progress.ts';
import { type Transcript as Lines, markedTranscript, type SpeechMark } from './audio-regions.ts';
import { Transcript } from './Transcript.tsx';
import type { AudioState } from './use-audio.ts';

type Props = {
  submission: Submission;
  findings: Finding[];
  transcript: Lines;
  audio: AudioState;
  activeId: string | null;
  onActive: (id: string | null) => void;
};

/** The transcript of an audio submission, synchronised with its player. */
export function AudioTranscript({ submission, findings, transcript, audio, activeId, onActive }: Props) {
  const { t } = useTranslation('audio');
  // The player renders this with every time update; the lines change only with the transcript and the findings.
  const { lines, complete } = useMemo(() => markedTranscript(transcript, findings), [transcript, findings]);
  const { state } = submission;
  const { choose } = audio;
  const onMark = useCallback(
    ({ findingId, at }: SpeechMark) => {
      const finding = findings.find(({ id }) => id === findingId);
      if (finding) choose(finding, at);
    },
    [findings, choose],
  );
  return (
    <Transcript
      lines={lines}
      complete={complete}
      none={t(`transcript.none.${!hasEnded(state) ? 'yet' : state === 'error' ? 'failed' : 'empty'}`)}
      at={audio.player.at}
      activeId={activeId ?? audio.chosen?.id ?? null}
      onActive={onActive}
      onAt={audio.goTo}
      onMark={onMark}
    />
  );
}

import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import type { Submission } from '../../api/submissions.ts';
import { useFindingWords } from '../media/finding-words.ts';
import { momentOf } from '../media/timeline.ts';
import { FindingsTable } from '../submissions/FindingsTable.tsx';
import { hasEnded } from '../submissions/progress.ts';
import { useMoment } from '../submissions/use-moment.ts';
import { MarkedText } from '../text/MarkedText.tsx';
import { textMarks } from '../text/text-marks.ts';
import { Heading } from '../ui/Heading.tsx';
import type { AudioState } from './use-audio.ts';

type Props = {
  submission: Submission;
  findings: Finding[];
  audio: AudioState;
  activeId: string | null;
  onActive: (id: string | null) => void;
};

/** The findings of an audio file or stream. */
export function AudioFindings(props: Props) {
  const { t } = useTranslation('audio');
  const { findings, submission } = props;
  const { state } = submission;
  return (
    <Paper component="section" p="sm" withBorder bg="var(--sl-surface-1)">
      <Heading>{t('found.title', { count: findings.length })}</Heading>
      {findings.length === 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          {t(`found.none.${!hasEnded(state) ? 'yet' : state === 'error' ? 'failed' : 'clean'}`)}
        </Text>
      ) : (
        <AudioFindingsList {...props} withTask />
      )}
    </Paper>
  );
}

/** Findings in the order of their start times, with the words that were transcribed. */
export function AudioFindingsList({
  findings,
  audio,
  activeId,
  onActive,
  withTask,
}: Omit<Props, 'submission'> & { withTask: boolean }) {
  const { t } = useTranslation('audio');
  const words = useFindingWords();
  const moment = useMoment([]);
  const timeOf = (finding: Finding) => momentOf(finding) ?? Number.MAX_VALUE;
  return (
    <FindingsTable
      findings={[...findings].sort((a, b) => timeOf(a) - timeOf(b))}
      withTask={withTask}
      activeId={activeId ?? audio.chosen?.id ?? null}
      onActive={onActive}
      onFinding={(finding) => audio.choose(finding)}
      moment={moment}
      about={(finding) => (
        <>
          {finding.text ? (
            <MarkedText content={finding.text} marks={textMarks([finding])} plain />
          ) : (
            <small>{words.nowhere(finding) || t('found.noWords')}</small>
          )}
          {finding.text ? <small> {words.nowhere(finding)}</small> : null}
        </>
      )}
    />
  );
}

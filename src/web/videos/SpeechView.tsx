import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { useHintWords, useHitLabels } from '../labels/use-label-name.ts';
import classes from '../submissions/FindingsTable.module.css';
import { FindingsTable, type ListProps } from '../submissions/FindingsTable.tsx';
import { MarkedText } from '../text/MarkedText.tsx';
import { textMarks } from '../text/text-marks.ts';
import { keywordMarks } from './keyword-marks.ts';

/** Speech violations: the time range, the words with their hits marked, and how they were read. */
export function SpeechView(props: ListProps & { findings: Finding[] }) {
  return <FindingsTable {...props} about={(finding) => <SpokenWords finding={finding} />} />;
}

function SpokenWords({ finding }: { finding: Finding }) {
  const { t } = useTranslation('videos');
  const hitLabels = useHitLabels();
  const hintWords = useHintWords();
  const { text, details } = finding;
  const marks = finding.marks.length > 0 ? finding.marks : keywordMarks(text ?? '', details);
  return (
    <>
      {text ? (
        <MarkedText content={text} marks={textMarks([{ ...finding, marks }])} plain />
      ) : (
        <Text size="xs" c="dimmed" component="span">
          {t('speech.noText')}
        </Text>
      )}
      {details.length > 0 && (
        <span className={classes.details}>
          {details
            .map(({ keyword, hint, mainLabel, subLabel }) =>
              t('ocr.hit', { keyword, hint: hintWords(hint), labels: hitLabels({ mainLabel, subLabel }) }),
            )
            .join(' · ')}
        </span>
      )}
    </>
  );
}

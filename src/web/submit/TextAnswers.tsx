import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TextAnswer, TextsAnswer } from '../../api/texts.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { useHintWords, useHitLabels } from '../labels/use-label-name.ts';
import { paths } from '../paths/paths.ts';
import { MarkedText } from '../text/MarkedText.tsx';
import { textMarks } from '../text/text-marks.ts';
import { actionTones } from '../ui/action-tones.ts';
import { Heading } from '../ui/Heading.tsx';
import { Status } from '../ui/Status.tsx';
import classes from './SubmitPage.module.css';

/** The machine's result for each text, in the order they were sent. */
export function TextAnswers({ answer }: { answer: TextsAnswer }) {
  const { t } = useTranslation('submit');
  const count = (action: TextAnswer['action']) =>
    answer.results.filter((one) => one.action === action).length;
  return (
    <section className={classes.card} aria-live="polite" data-testid="text-answers">
      <Group justify="space-between" gap="xs">
        <Heading>{t('answers.title', { count: answer.results.length })}</Heading>
        <Text size="sm" c="dimmed">
          {t('answers.counts', { pass: count('pass'), review: count('review'), block: count('block') })}
        </Text>
      </Group>
      <ol className={classes.answers}>
        {answer.results.map((one, at) => (
          <Answer key={String(at)} answer={one} />
        ))}
      </ol>
    </section>
  );
}

function Answer({ answer }: { answer: TextAnswer }) {
  const { t } = useTranslation(['submit', 'common']);
  const hitLabels = useHitLabels();
  const hintWords = useHintWords();
  const { content, action, label, review, rate, details, caseId } = answer;
  const marks = textMarks([{ label, labelNumber: null, details, marks: answer.marks }]);
  return (
    <li data-testid="text-answer" data-action={action}>
      <Group gap="xs" mb={4}>
        <Status tone={actionTones[action]}>{t(`common:action.${action}`)}</Status>
        {action !== 'pass' && <LabelTag label={label} rate={rate} review={review} />}
        {caseId && (
          <Anchor component={Link} to={paths.case('all', caseId)} size="sm" ml="auto">
            {t('answers.case')}
          </Anchor>
        )}
      </Group>
      <MarkedText content={content} marks={marks} />
      {details.map(({ keyword, hint, mainLabel, subLabel }) => (
        <Text key={`${keyword} ${hint} ${mainLabel} ${subLabel}`} size="xs" c="dimmed" mt={2}>
          {t('answers.hit', {
            keyword,
            hint: hintWords(hint),
            labels: hitLabels({ mainLabel, subLabel }),
          })}
        </Text>
      ))}
    </li>
  );
}

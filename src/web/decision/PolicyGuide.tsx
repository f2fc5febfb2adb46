import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Localised } from '../../api/languages.ts';
import type { PolicyStep, PolicyTexts } from '../../api/policies.ts';
import { isGuiding } from './guiding.ts';
import classes from './PolicyGuide.module.css';

/** What a policy says for those who decide: when it applies, the rule, examples, and questions to go through. */
export function PolicyGuide({ policy }: { policy: PolicyTexts }) {
  const { t, i18n } = useTranslation('guidance');
  const { descriptions, provisions, examples, counterExamples, steps } = policy;
  const textOf = (texts: Localised) => inLanguage(texts, i18n.language);
  const linesOf = (texts: Localised) =>
    (textOf(texts) ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  if (!isGuiding(policy))
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    );
  return (
    <Stack gap="xs" mt={4}>
      {[descriptions, provisions].map(textOf).map((text, at) =>
        text ? (
          <Text key={at} size="sm" className={at === 0 ? classes.text : classes.rule} dir="auto">
            {text}
          </Text>
        ) : null,
      )}
      <Examples title={t('examples')} lines={linesOf(examples)} />
      <Examples title={t('counterExamples')} lines={linesOf(counterExamples)} />
      {steps.length > 0 ? <Steps steps={steps} /> : null}
    </Stack>
  );
}

function Examples({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One question at a time. The answers are not stored. */
function Steps({ steps }: { steps: readonly PolicyStep[] }) {
  const { t, i18n } = useTranslation('guidance');
  const [answers, setAnswers] = useState<readonly ('yes' | 'no')[]>([]);
  const last = steps[answers.length - 1];
  const answer = answers.at(-1);
  const outcome = last && answer ? last[answer] : 'next';
  const step = outcome === 'next' ? steps[answers.length] : undefined;
  return (
    <div data-testid="policy-steps">
      <Text size="xs" c="dimmed">
        {step ? t('question', { at: answers.length + 1, all: steps.length }) : t('suggests')}
      </Text>
      <Text size="sm" className={classes.text} dir="auto" aria-live="polite">
        {step
          ? inLanguage(step.question, i18n.language)
          : t(`outcome.${outcome === 'next' ? 'none' : outcome}`)}
      </Text>
      <Group gap="xs" mt={4}>
        {step
          ? (['yes', 'no'] as const).map((one) => (
              <Button
                key={one}
                size="compact-sm"
                variant="default"
                onClick={() => setAnswers([...answers, one])}
              >
                {t(`${one}`)}
              </Button>
            ))
          : null}
        {answers.length > 0 ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setAnswers(answers.slice(0, -1))}>
            {t('back')}
          </Button>
        ) : null}
      </Group>
    </div>
  );
}

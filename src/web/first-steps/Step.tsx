import { Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FirstSteps } from '../../api/guide.ts';
import { SamplesPanel } from '../samples/SamplesPanel.tsx';
import { ConnectionStep } from './ConnectionStep.tsx';
import classes from './FirstSteps.module.css';
import { KeysStep } from './KeysStep.tsx';
import { LabelsStep } from './LabelsStep.tsx';
import type { StepName } from './steps.ts';
import { WordsStep } from './WordsStep.tsx';

type Props = { name: StepName; number: number; done: boolean; steps: FirstSteps };

/** One step: its purpose, its state and its action. */
export function Step({ name, number, done, steps }: Props) {
  const { t } = useTranslation('first-steps');
  return (
    <li className={classes.step} data-done={done || undefined} data-testid={`step-${name}`}>
      <span className={classes.mark} aria-hidden="true">
        {done ? <IconCheck size={16} /> : number}
      </span>
      <div className={classes.body}>
        <h2 className={classes.title}>
          {t(`${name}.title`)}
          {done ? <VisuallyHidden> ({t('done')})</VisuallyHidden> : null}
        </h2>
        <Text size="sm" c="dimmed">
          {t(`${name}.what`)}
        </Text>
        <StepAction name={name} done={done} steps={steps} />
      </div>
    </li>
  );
}

function StepAction({ name, done, steps }: Omit<Props, 'number'>) {
  const { t } = useTranslation('first-steps');
  const { connection, words, labels } = steps;
  if (name === 'samples')
    return (
      <>
        {done ? <Text size="sm">{t('samples.done')}</Text> : null}
        <SamplesPanel align="start" />
      </>
    );
  if (name === 'connection' && connection) return <ConnectionStep connection={connection} />;
  if (name === 'words' && words) return <WordsStep words={words} />;
  if (name === 'labels' && labels) return <LabelsStep labels={labels} />;
  return <KeysStep done={done} />;
}

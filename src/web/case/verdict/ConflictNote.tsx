import { Button, Group, Text } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProblemError } from '../../api/problem-error.ts';
import type { Attempt } from '../../decision/use-decide.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Note } from '../../ui/Note.tsx';
import { DecisionWords } from '../history/DecidedNote.tsx';
import { AskSupervisor } from './AskSupervisor.tsx';
import classes from './ConflictNote.module.css';

type Props = {
  problem: ProblemError['problem'];
  yours: Attempt;
  /** The other decision stands, or a supervisor has been asked about it. */
  onAccept: () => void;
  onAgain: () => void;
};

/** The form that had the focus is gone. The alternatives are one Tab away. */
function focusOn(note: HTMLElement | null): void {
  note?.focus({ preventScroll: true });
}

/** Somebody else decided first, or the case changed. Shows both sides; nothing typed is lost. */
export function ConflictNote({ problem, yours, onAccept, onAgain }: Props) {
  const { t } = useTranslation('case');
  const theirs = problem.decision ?? problem.case?.decision ?? null;
  return (
    <Note
      tone="warn"
      icon={IconArrowsSplit2}
      ref={focusOn}
      title={theirs ? t('conflict.decided', { name: theirs.by.name }) : t('conflict.changed')}
      alert
    >
      <div className={classes.sides}>
        {theirs ? (
          <section>
            <Heading level={3}>{t('conflict.theirs')}</Heading>
            <DecisionWords decision={theirs} />
          </section>
        ) : null}
        <section>
          <Heading level={3}>{t('conflict.yours')}</Heading>
          <Group gap={8}>
            <b>{t(`verdict.${yours.verdict}`)}</b>
            {yours.label ? <LabelTag label={yours.label} /> : null}
          </Group>
          {yours.note ? (
            <Text size="sm">
              “<bdi>{yours.note}</bdi>”
            </Text>
          ) : null}
        </section>
      </div>
      <Text size="xs" c="dimmed">
        {theirs ? t('conflict.decidedHint') : t('conflict.changedHint')}
      </Text>
      <Group gap={8}>
        {theirs ? (
          <Button size="xs" variant="default" onClick={onAccept}>
            {t('conflict.accept')}
          </Button>
        ) : null}
        {theirs && problem.case?.state === 'decided' ? (
          <AskSupervisor decided={problem.case} yours={yours} onSent={onAccept} />
        ) : null}
        <Button size="xs" variant="default" onClick={onAgain}>
          {t('conflict.again')}
        </Button>
      </Group>
    </Note>
  );
}

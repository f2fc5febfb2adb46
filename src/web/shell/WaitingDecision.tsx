import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DecisionWords } from '../case/history/DecidedNote.tsx';
import type { OutboxEntry } from '../decision/outbox.ts';
import { useDecidingStore } from '../decision/use-deciding.ts';
import { formatMoment } from '../format/time.ts';
import { paths } from '../paths/paths.ts';
import { Heading } from '../ui/Heading.tsx';
import classes from './WaitingDecisions.module.css';

function Mine({ entry: { verdict, body, at } }: { entry: OutboxEntry }) {
  const { t, i18n } = useTranslation('outbox');
  return (
    <div>
      <Text size="sm">{t(`case:verdict.${verdict}`)}</Text>
      <Text size="xs" c="dimmed">
        {formatMoment(new Date(at).toISOString(), Date.now(), i18n.language)}
      </Text>
      {body.note ? (
        <Text size="sm">
          “<bdi>{body.note}</bdi>”
        </Text>
      ) : null}
    </div>
  );
}

/** One decision: what was decided, and either that it waits, or why it was not accepted, with both sides. */
export function WaitingDecision({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const deciding = useDecidingStore();
  const { caseId, lane, title, state, problem } = entry;
  const takeBack = useMutation({ mutationFn: () => deciding.takeBack(caseId), networkMode: 'always' });
  const theirs = problem?.decision ?? problem?.case?.decision ?? null;
  return (
    <li className={classes.entry}>
      <span className={classes.title} title={title} dir="auto">
        {title}
      </span>
      {state === 'refused' ? (
        <>
          <Text size="sm" role="status">
            {theirs ? t('case:conflict.decided', { name: theirs.by.name }) : t('refused')}
          </Text>
          {theirs ? (
            <div className={classes.sides}>
              <section>
                <Heading level={3}>{t('case:conflict.theirs')}</Heading>
                <DecisionWords decision={theirs} />
              </section>
              <section>
                <Heading level={3}>{t('case:conflict.yours')}</Heading>
                <Mine entry={entry} />
              </section>
            </div>
          ) : (
            <>
              <Text size="sm" c="dimmed">
                {problem?.detail}
              </Text>
              <Mine entry={entry} />
            </>
          )}
          <Text size="xs" c="dimmed">
            {t('draftStays')}
          </Text>
        </>
      ) : (
        <Mine entry={entry} />
      )}
      <Group gap={8}>
        <Button component={Link} to={paths.case(lane, caseId)} size="compact-sm" variant="default">
          {t('open')}
        </Button>
        {state === 'refused' ? (
          <Button size="compact-sm" variant="default" onClick={() => deciding.forget(caseId)}>
            {t('dismiss')}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate()}
          >
            {t('case:waiting.takeBack')}
          </Button>
        )}
      </Group>
    </li>
  );
}

import { Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Appeal } from '../../../api/cases.ts';
import { formatDateTime } from '../../format/time.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Note } from '../../ui/Note.tsx';
import classes from './AppealNote.module.css';
import { DecisionWords } from './DecidedNote.tsx';

/** What the person concerned says, beside the decision that it is about. */
export function AppealNote({ appeal }: { appeal: Appeal }) {
  const { t } = useTranslation('looks');
  return (
    <Note tone="warn" icon={IconScale} title={t('appeal.title')}>
      <div className={classes.sides}>
        <section aria-label={t('appeal.statement')}>
          <Heading level={3}>{t('appeal.statement')}</Heading>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard too */}
          <blockquote className={classes.statement} dir="auto" tabIndex={0}>
            {appeal.statement}
          </blockquote>
          <AppealOrigin appeal={appeal} />
        </section>
        <section aria-label={t('appeal.first')}>
          <Heading level={3}>{t('appeal.first')}</Heading>
          <DecisionWords decision={appeal.decision} />
        </section>
      </div>
      <Text size="xs" c="dimmed">
        {t('appeal.answers')}
      </Text>
    </Note>
  );
}

/** Who appealed, when, and by which channel. */
export function AppealOrigin({ appeal: { by, channel, openedAt } }: { appeal: Appeal }) {
  const { t, i18n } = useTranslation('looks');
  const at = formatDateTime(openedAt, i18n.language);
  return (
    <Text size="xs" c="dimmed">
      {by ? t('appeal.by', { by, at }) : at} · {t(`appeal.channel.${channel}`)}
    </Text>
  );
}

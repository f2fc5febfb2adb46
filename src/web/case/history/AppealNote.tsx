import { Text, Textarea } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appeal } from '../../../api/cases.ts';
import { decisionFields } from '../../../api/decisions.ts';
import { because } from '../../../reasons/reason.ts';
import { formatDateTime } from '../../format/time.ts';
import { Heading } from '../../ui/Heading.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Note } from '../../ui/Note.tsx';
import classes from './AppealNote.module.css';
import { DecisionWords } from './DecidedNote.tsx';

const FieldFault = lazyPart(async () => (await import('../../forms/FieldFault.tsx')).FieldFault);

/** The reply to the person concerned, for people who may answer. */
type Answer = {
  reply: string;
  onReply: (reply: string) => void;
  /** How often an answer was stopped because it had no reply. */
  missing: number;
};

/** What the person concerned says, beside the decision that it is about, and the reply. */
export function AppealNote({ appeal, answer }: { appeal: Appeal; answer?: Answer | undefined }) {
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
      {answer ? <Reply {...answer} /> : null}
      <Text size="xs" c="dimmed">
        {t('appeal.answers')}
      </Text>
    </Note>
  );
}

const maxLength = decisionFields.reply.input.maxLength ?? Number.POSITIVE_INFINITY;

function Reply({ reply, onReply, missing }: Answer) {
  const { t } = useTranslation('looks');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (missing > 0) field.current?.focus();
  }, [missing]);
  const tooLong = [...reply.trim()].length > maxLength ? because('too_long', { max: maxLength }) : null;
  const isMissing = missing > 0 && reply.trim() === '';
  return (
    <Textarea
      ref={field}
      w="100%"
      label={t('appeal.reply')}
      description={t('appeal.replyHint')}
      rows={2}
      classNames={{ input: classes.reply }}
      value={reply}
      error={
        tooLong ? (
          <Suspense fallback={t('common:notValid')}>
            <FieldFault reason={tooLong} />
          </Suspense>
        ) : isMissing ? (
          t('appeal.replyMissing')
        ) : null
      }
      onChange={(event) => onReply(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
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

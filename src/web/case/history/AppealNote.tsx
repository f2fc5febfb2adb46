import { Button, Text, Textarea } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appeal } from '../../../api/cases.ts';
import { decisionFields } from '../../../api/decisions.ts';
import { inLanguage } from '../../../api/languages.ts';
import { because } from '../../../reasons/reason.ts';
import { formatDateTime } from '../../format/time.ts';
import { useOwnWords } from '../../labels/own-words.ts';
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
      {answer ? <Reply {...answer} appeal={appeal} /> : null}
      <Text size="xs" c="dimmed">
        {t('appeal.answers')}
      </Text>
    </Note>
  );
}

const maxLength = decisionFields.reply.input.maxLength ?? Number.POSITIVE_INFINITY;

function Reply({ reply, onReply, missing, appeal }: Answer & { appeal: Appeal }) {
  const { t } = useTranslation('looks');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (missing > 0) field.current?.focus();
  }, [missing]);
  const tooLong = [...reply.trim()].length > maxLength ? because('too_long', { max: maxLength }) : null;
  const isMissing = missing > 0 && reply.trim() === '';
  return (
    <div className={classes.answer}>
      <ReplyTemplates appeal={appeal} reply={reply} onReply={onReply} />
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
    </div>
  );
}

/** The replies of the decision's policy in the person's language. What was typed stays before them. */
function ReplyTemplates({ appeal, reply, onReply }: Pick<Answer, 'reply' | 'onReply'> & { appeal: Appeal }) {
  const { t, i18n } = useTranslation('looks');
  const policy = useOwnWords().policies.find(({ key }) => key === appeal.decision.policy);
  const read = appeal.language ?? i18n.language;
  const texts = {
    upheld: policy ? inLanguage(policy.upheldReplies, read) : null,
    overturned: policy ? inLanguage(policy.overturnedReplies, read) : null,
  };
  const insert = (text: string) =>
    onReply([reply.trim() === text ? '' : reply.trim(), text].filter(Boolean).join('\n\n'));
  return (
    <div className={classes.templates}>
      {(['upheld', 'overturned'] as const).map((outcome) => {
        const text = texts[outcome];
        return text === null ? null : (
          <Button key={outcome} size="compact-xs" variant="default" title={text} onClick={() => insert(text)}>
            {t(`appeal.template.${outcome}`)}
          </Button>
        );
      })}
      {appeal.language ? (
        <Text size="xs" c="dimmed">
          {t('appeal.reads', { language: t(`common:languageName.${appeal.language}`) })}
        </Text>
      ) : null}
    </div>
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

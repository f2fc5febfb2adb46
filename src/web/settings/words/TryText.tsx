import { Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../api/call.ts';
import { triedTextFields, tryWords } from '../../../api/words.ts';
import { ask } from '../../api/ask.ts';
import { keyOf } from '../../api/query.ts';
import { FieldFault } from '../../forms/FieldFault.tsx';
import { faultsIn } from '../../forms/faults-in.ts';
import { readDraft, saveDraft } from '../../forms/stored-draft.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { MarkedText } from '../../text/MarkedText.tsx';
import type { TextMark } from '../../text/text-marks.ts';
import { actionTones } from '../../ui/action-tones.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Status } from '../../ui/Status.tsx';
import classes from './Words.module.css';

/** The engine's result for a text, with the text that its offsets refer to. */
type TriedText = Answer<typeof tryWords> & { content: string };

const draftKey = 'words.try';

/** Runs the text engine with the current words on a typed text. */
export function TryText() {
  const { t } = useTranslation('words');
  const [typed, setTyped] = useState(() => readDraft(draftKey, { content: '' }).content ?? '');
  const [content] = useDebouncedValue(typed, 300);
  const isEmpty = content.trim() === '';
  const [fault] = isEmpty ? [] : faultsIn(triedTextFields, { content });
  const canTry = !(isEmpty || fault);
  const answer = useQuery({
    queryKey: keyOf(tryWords, { body: { content } }),
    queryFn: async ({ signal }): Promise<TriedText> => ({
      ...(await ask(tryWords, { body: { content } }, { signal })),
      content,
    }),
    enabled: canTry,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <section className={classes.try} aria-labelledby="words-try">
      <Heading id="words-try">{t('try.title')}</Heading>
      <Text size="xs" c="dimmed" mb={8}>
        {t('try.hint')}
      </Text>
      <Textarea
        aria-labelledby="words-try"
        placeholder={t('try.placeholder')}
        autosize
        minRows={2}
        maxRows={10}
        value={typed}
        error={fault && <FieldFault reason={fault.reason} />}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          saveDraft(draftKey, { content: value });
        }}
      />
      <div aria-live="polite" data-testid="words-tried">
        {canTry && answer.error && (
          <div className={classes.answer}>
            <ErrorNote error={answer.error} compact onRetry={() => void answer.refetch()} />
          </div>
        )}
        {canTry && answer.data && !answer.error && (
          <Tried answer={answer.data} old={answer.data.content !== typed} />
        )}
      </div>
    </section>
  );
}

/** `old`: the text has changed since this result. */
function Tried({ answer, old }: { answer: TriedText; old: boolean }) {
  const { t } = useTranslation(['words', 'common']);
  const { action, label, rate, hits, unsearched, content } = answer;
  const marks = hits.map(
    ({ start, end, keyword, readAs, label: mainLabel }): TextMark => ({
      start,
      end,
      keyword,
      hint: readAs,
      mainLabel,
      subLabel: '',
    }),
  );
  return (
    <div className={classes.answer} data-old={old || undefined}>
      <div className={classes.verdict}>
        <Status tone={actionTones[action]}>{t(`common:action.${action}`)}</Status>
        {action !== 'pass' && <LabelTag label={label} rate={rate} review={action === 'review'} />}
        <span className={classes.dim}>{t('words:try.hits', { count: hits.length })}</span>
      </div>
      {unsearched !== null && <Text size="sm">{unsearched}</Text>}
      <div className={classes.text}>
        <MarkedText content={content} marks={marks} />
      </div>
      {hits.length > 0 && (
        <ul className={classes.hits}>
          {hits.map((hit) => (
            <Hit key={`${hit.start} ${hit.end} ${hit.label} ${hit.readAs}`} hit={hit} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Hit({ hit }: { hit: TriedText['hits'][number] }) {
  const { t } = useTranslation('words');
  const { keyword, readAs, label, level, match } = hit;
  return (
    <li>
      <span className={classes.keyword}>
        <MarkedText content={keyword} marks={[]} plain />
      </span>
      {readAs !== '' && readAs.toLowerCase() !== keyword.toLowerCase() && (
        <span className={classes.dim}>{t('try.readAs', { readAs })}</span>
      )}
      <LabelTag label={label} review={level === 'review'} />
      <span className={classes.dim}>
        {[t(`level.${level}`, { defaultValue: level }), t(`match.${match}`, { defaultValue: match })].join(
          ' · ',
        )}
      </span>
    </li>
  );
}

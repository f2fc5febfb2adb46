import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tried, tryPayload } from '../../../api/connections.ts';
import { ask } from '../../api/ask.ts';
import { faultsOf } from '../../api/problem-error.ts';
import { capital } from '../../forms/FieldFault.tsx';
import type { FormOf } from '../../forms/use-body-form.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Note } from '../../ui/Note.tsx';
import classes from './Connections.module.css';
import { type ConnectionDraft, mappingOf } from './connection-draft.ts';

/** Shows what a pasted payload would become by the form as it is. Faults of the mapping are shown beside its fields. */
export function TryPayload({ form }: Pick<FormOf<ConnectionDraft>, 'form'>) {
  const { t } = useTranslation('connections');
  const [payload, setPayload] = useState('');
  const { kind, key, mapping } = form.values;
  const attempt = useMutation({
    mutationFn: () =>
      ask(tryPayload, {
        body: {
          ...{ kind, payload },
          ...(key.trim() === '' ? {} : { key: key.trim() }),
          ...(kind === 'mapping' ? { mapping: mappingOf(mapping) } : {}),
        },
      }),
    onMutate: () => form.clearErrors(),
    onError: (error) => {
      for (const { path, message } of faultsOf(error))
        if (path.startsWith('mapping.') || path === 'key') form.setFieldError(path, capital(message));
    },
  });
  const faults = faultsOf(attempt.error);
  const inPayload = faults.filter(({ path }) => !(path.startsWith('mapping.') || path === 'key'));
  return (
    <Stack gap="xs" component="section" aria-labelledby="try-payload">
      <Heading level={3} id="try-payload">
        {t('try.title')}
      </Heading>
      <Textarea
        label={t('try.payload')}
        description={t('try.hint')}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        classNames={{ input: classes.payload }}
        value={payload}
        error={
          inPayload.length > 0
            ? inPayload
                .map(({ path, message }) =>
                  path === 'payload' || path === '' ? capital(message) : `${path}: ${message}`,
                )
                .join('\n')
            : undefined
        }
        onChange={(event) => {
          setPayload(event.currentTarget.value);
          attempt.reset();
        }}
      />
      <Group>
        <Button
          variant="default"
          disabled={payload.trim() === ''}
          loading={attempt.isPending}
          onClick={() => attempt.mutate()}
        >
          {t('try.run')}
        </Button>
      </Group>
      <div aria-live="polite">
        {attempt.error ? (
          faults.length === 0 ? (
            <ErrorNote error={attempt.error} compact />
          ) : (
            <Text size="sm" c="var(--sl-reject)">
              {t('try.faults', { count: faults.length })}
            </Text>
          )
        ) : attempt.data ? (
          <TriedPayload tried={attempt.data} />
        ) : null}
      </div>
    </Stack>
  );
}

function TriedPayload({ tried: { ignored, report } }: { tried: Tried }) {
  const { t } = useTranslation('connections');
  if (!report)
    return (
      <Note tone="calm" title={t('try.ignored')} compact>
        <Text size="sm">{t(`ignored.${ignored ?? 'other-event'}`)}</Text>
      </Note>
    );
  const { content, contentId, userId, forumId, reporterId, reporterName, reason, words, reference } = report;
  const parts = { content, contentId, userId, forumId, reporterId, reporterName, reason, words, reference };
  return (
    <dl className={classes.report} data-testid="tried-report">
      {Object.entries(parts).map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{t(`mapped.${name}`)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

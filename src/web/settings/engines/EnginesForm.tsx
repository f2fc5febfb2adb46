import { Button, Group, Radio, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setEngines } from '../../../api/engines.ts';
import type { TaskState } from '../../../protocol/operator/engines.ts';
import { ask } from '../../api/ask.ts';
import { keepTask } from '../../api/engines.ts';
import { faultsOf } from '../../api/problem-error.ts';
import { useDraft } from '../../submit/use-draft.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { AddEngine } from './AddEngine.tsx';
import { EngineFields } from './EngineFields.tsx';
import classes from './Engines.module.css';
import { bodyOf, draftOf, type EngineDraft, moved, type TaskDraft, type TypedKeys } from './engine-draft.ts';
import { engineFaults, type Sent } from './engine-faults.ts';

type Props = {
  state: TaskState;
  keys: TypedKeys;
  onKeys: (keys: TypedKeys) => void;
  onDone: () => void;
};
/** `from`: what was set when it was begun. */
type Kept = { draft: TaskDraft | null; from: string };

/** A task's engines to be changed: their order, their addresses, and what it means when none answers. */
export function EnginesForm({ state, keys, onKeys, onDone }: Props) {
  const { t } = useTranslation('engines');
  const queryClient = useQueryClient();
  const [said, setSaid] = useState('');
  const set = JSON.stringify([state.settings, state.unavailable]);
  const kept = useDraft<Kept>(`engines.${state.task}`, { draft: null, from: set });
  const draft = kept.draft.draft ?? draftOf(state);
  const change = (changes: Partial<TaskDraft>) =>
    kept.change({
      draft: { ...draft, ...changes },
      ...(kept.draft.draft ? {} : { from: set }),
    });
  const forget = () => {
    kept.change({ draft: null });
    onKeys({});
  };
  const saving = useMutation({
    mutationFn: ({ body }: Sent) => ask(setEngines, { params: { task: state.task }, body }),
    onSuccess: ({ task }) => {
      keepTask(queryClient, task);
      forget();
      onDone();
    },
  });
  const now: Sent = { keys: draft.engines.map(({ key }) => key), body: bodyOf(draft, keys) };
  const told = faultsOf(saving.error, 'invalid_request');
  const faults = engineFaults(told, saving.variables, now);
  const put = (key: string, changes: Partial<EngineDraft>) =>
    change({ engines: draft.engines.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  const move = (key: string, by: -1 | 1) => {
    const engines = moved(draft.engines, key, by);
    change({ engines });
    const place = engines.findIndex((one) => one.key === key) + 1;
    setSaid(t('moved', { place, of: engines.length }));
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(now);
      }}
    >
      {kept.draft.draft && kept.draft.from !== set && (
        <Note tone="warn" title={t('changedMeanwhile')} compact>
          <Button size="compact-sm" variant="default" onClick={forget}>
            {t('loadAnew')}
          </Button>
        </Note>
      )}
      <Text size="xs" c="dimmed">
        {t('orderHint')}
      </Text>
      <ol className={classes.engines}>
        {draft.engines.map((engine, index) => (
          <EngineFields
            key={engine.key}
            engine={engine}
            setting={now.body.engines[index]}
            number={index + 1}
            of={draft.engines.length}
            typedKey={keys[engine.key] ?? ''}
            faults={faults.of[engine.key] ?? {}}
            onChange={(changes) => put(engine.key, changes)}
            onKey={(typed) => onKeys({ ...keys, [engine.key]: typed })}
            onMove={(by) => move(engine.key, by)}
            onRemove={() => change({ engines: draft.engines.filter(({ key }) => key !== engine.key) })}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <AddEngine task={state.task} engines={draft.engines} onEngines={(engines) => change({ engines })} />
      <Radio.Group
        label={t('policyLabel')}
        description={t('policyLabelHint')}
        value={draft.unavailable}
        onChange={(value) => change({ unavailable: value === 'skip' ? 'skip' : 'review' })}
      >
        <Stack gap={8} mt={6}>
          {(['review', 'skip'] as const).map((policy) => (
            <Radio
              key={policy}
              value={policy}
              label={t(`policyName.${policy}`)}
              description={t(`policyHint.${policy}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {faults.other.map((message) => (
        <Text key={message} size="xs" c="var(--mantine-color-error)" role="alert">
          {message}
        </Text>
      ))}
      {saving.error && told.length === 0 && <ErrorNote error={saving.error} compact />}
      <Group gap="sm">
        <Button type="submit" loading={saving.isPending}>
          {t('save')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            forget();
            onDone();
          }}
        >
          {t('discard')}
        </Button>
      </Group>
    </form>
  );
}

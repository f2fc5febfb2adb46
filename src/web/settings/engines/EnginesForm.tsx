import { Button, Radio, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskState } from '../../../protocol/operator/engines.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { Note } from '../../ui/Note.tsx';
import { AddEngine } from './AddEngine.tsx';
import { EngineFields } from './EngineFields.tsx';
import classes from './Engines.module.css';
import { draftOf, newEngine } from './engine-draft.ts';
import type { EnginesForm as Form } from './use-engines-form.tsx';

type Props = { state: TaskState; form: Form; onDone: () => void };

/** Edits a task's engines: their order, their addresses, and the result if none answers. */
export function EnginesForm({ state, form, onDone }: Props) {
  const { t } = useTranslation('engines');
  const [announcement, setAnnouncement] = useState('');
  const { values, reset, insertListItem, removeListItem, reorderListItem } = form.form;
  const { from, list } = values.engines;
  const move = (index: number, to: number) => {
    reorderListItem('engines.list', { from: index, to });
    setAnnouncement(t('moved', { place: to + 1, of: list.length }));
  };
  return (
    <BodyForm
      of={form}
      label={t('save')}
      gap="sm"
      more={
        <Button
          variant="default"
          onClick={() => {
            reset();
            onDone();
          }}
        >
          {t('discard')}
        </Button>
      }
    >
      {from !== draftOf(state).engines.from && (
        <Note tone="warn" title={t('changedMeanwhile')} compact>
          <Button size="compact-sm" variant="default" onClick={reset}>
            {t('loadAnew')}
          </Button>
        </Note>
      )}
      <Text size="xs" c="dimmed">
        {t('orderHint')}
      </Text>
      <ol className={classes.engines}>
        {list.map((engine, index) => (
          <EngineFields
            key={engine.key}
            form={form}
            task={state.task}
            engine={engine}
            index={index}
            of={list.length}
            onMove={(to) => move(index, to)}
            onRemove={() => removeListItem('engines.list', index)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <AddEngine
        task={state.task}
        engines={list}
        onAdd={(kind) => insertListItem('engines.list', newEngine(list, kind))}
      />
      <Radio.Group label={t('policyLabel')} description={t('policyLabelHint')} {...form.field('unavailable')}>
        <Stack gap={8} mt={8}>
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
    </BodyForm>
  );
}

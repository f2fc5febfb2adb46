import { ColorInput, Group, NumberInput, Radio, Select, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { longestLabelName, setLabel } from '../../../api/labels.ts';
import { inLanguage, type Localised } from '../../../api/languages.ts';
import { ask } from '../../api/ask.ts';
import { q } from '../../api/client.ts';
import { settingsChanged } from '../../api/settings.ts';
import { labelTones, otherTones } from '../../colors.ts';
import { useTaskName } from '../../ui/use-label-name.ts';
import { LocalisedFields, written } from '../LocalisedFields.tsx';
import { SaveForm } from '../SaveForm.tsx';
import { useChanges } from '../use-changes.ts';
import { ColorPreview } from './ColorPreview.tsx';
import { Examples } from './Examples.tsx';
import { type LabelRow, rowKey } from './label-rows.ts';

type Draft = {
  task: string | null;
  number: number | '';
  names: Localised;
  color: string;
  severity: number;
};

const severities = [0, 1, 2, 3] as const;
const swatches = [...Object.values(labelTones.dark), ...otherTones.dark].map(({ mark }) => mark);
const empty: Draft = { task: null, number: '', names: {}, color: '', severity: 1 };

function draftOf(row: LabelRow): Draft {
  const { task, number, entry } = row;
  if (!entry) return { ...empty, task, number };
  const names = Object.keys(entry.names).length > 0 ? entry.names : { en: entry.name };
  return { task, number, names, color: entry.color ?? '', severity: entry.severity };
}

/** Names a number; without a row, one that has not come in yet. What was typed and not saved is kept. */
export function LabelForm({ row, onSaved }: { row: LabelRow | null; onSaved: () => void }) {
  const { t, i18n } = useTranslation('labels');
  const queryClient = useQueryClient();
  const key = `label.${row ? rowKey(row) : 'new'}`;
  const { draft, change, forget } = useChanges(key, row ? draftOf(row) : empty);
  const names = written(draft.names);
  const { task, number, severity } = draft;
  const color = draft.color.toLowerCase();
  const wrongColor = color !== '' && !/^#[0-9a-f]{6}$/.test(color);
  const ready = task !== null && number !== '' && Object.keys(names).length > 0 && !wrongColor;
  const save = useMutation({
    mutationFn: async () => {
      if (task === null || number === '') return;
      await ask(setLabel, { params: { task, number }, body: { names, color: color || null, severity } });
    },
    onSuccess: async () => {
      forget();
      onSaved();
      await settingsChanged(queryClient, 'labels');
    },
  });
  return (
    <SaveForm save={save} ready={ready} label={t('save')} beside={ready ? null : t('fault.name')}>
      {row ? <Examples examples={row.examples} /> : <WhichNumber draft={draft} change={change} />}
      <LocalisedFields
        label={t('field.name')}
        hint={t('field.nameHint')}
        words={draft.names}
        change={(words) => change({ names: words })}
        longest={longestLabelName}
        autoFocus
      />
      <ColorInput
        label={t('field.color')}
        description={t('field.colorHint')}
        placeholder={t('field.colorNone')}
        value={draft.color}
        swatches={swatches}
        format="hex"
        error={wrongColor ? t('fault.color') : undefined}
        eyeDropperButtonProps={{ 'aria-label': t('field.colorPick') }}
        onChange={(value) => change({ color: value })}
      />
      {color !== '' && !wrongColor ? (
        <ColorPreview color={color} name={inLanguage(names, i18n.language) ?? ''} />
      ) : null}
      <Radio.Group
        label={t('field.severity')}
        description={t('field.severityHint')}
        value={String(severity)}
        onChange={(value) => change({ severity: Number(value) })}
      >
        <Stack gap={8} mt={6}>
          {severities.map((one) => (
            <Radio key={one} value={String(one)} label={t(`lanes:severity.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </SaveForm>
  );
}

type WhichProps = { draft: Draft; change: (changes: Partial<Draft>) => void };

function WhichNumber({ draft, change }: WhichProps) {
  const { t } = useTranslation('labels');
  const taskName = useTaskName();
  const tasks = useQuery(q.tasks()).data?.tasks ?? [];
  const types = [...new Set(tasks.map(({ type }) => type))];
  return (
    <Group grow align="start">
      <Select
        label={t('field.task')}
        description={t('field.taskHint')}
        required
        value={draft.task}
        data={types.map((type) => ({ value: type, label: taskName(type) }))}
        onChange={(task) => change({ task })}
      />
      <NumberInput
        label={t('field.number')}
        description={t('field.numberHint')}
        required
        allowDecimal={false}
        value={draft.number}
        onChange={(value) => change({ number: value === '' ? '' : Number(value) })}
      />
    </Group>
  );
}

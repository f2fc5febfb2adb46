import { ColorInput, NumberInput, Radio, Select, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { labelFields, setLabel } from '../../../api/labels.ts';
import { inLanguage } from '../../../api/languages.ts';
import { because } from '../../../reasons/reason.ts';
import { ask } from '../../api/ask.ts';
import { q } from '../../api/client.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { FieldFault } from '../../forms/FieldFault.tsx';
import { LocalisedFields, unwritten, written } from '../../forms/LocalisedFields.tsx';
import { numberIn } from '../../forms/number-in.ts';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { useTaskName } from '../../labels/use-label-name.ts';
import { severityMarks } from '../../theme/colors.ts';
import { ColorPreview } from './ColorPreview.tsx';
import { Examples } from './Examples.tsx';
import { type LabelRow, rowKey } from './label-rows.ts';

const severities = [0, 1, 2, 3] as const;
const swatches = [...Object.values(severityMarks.dark), ...Object.values(severityMarks.light)];

function draftOf(row: LabelRow | null) {
  const entry = row?.entry;
  const named = entry && Object.keys(entry.names).length > 0;
  return {
    task: row?.task ?? null,
    number: row?.number ?? '',
    names: { ...unwritten, ...(named ? entry.names : { en: entry?.name ?? '' }) },
    color: entry?.color ?? '',
    severity: String(entry?.severity ?? 1),
  };
}

/** Names a number; without a row, one that has not been seen yet. The unsaved draft is stored. */
export function LabelForm({ row, onSaved }: { row: LabelRow | null; onSaved: () => void }) {
  const { t, i18n } = useTranslation('labels');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: labelFields,
    initial: draftOf(row),
    toBody: ({ task, number, names, color, severity }) => ({
      task: task ?? '',
      number: numberIn(number),
      names: written(names),
      color: color.toLowerCase() || null,
      severity: Number(severity),
    }),
    check: ({ names }) =>
      Object.keys(written(names)).length > 0
        ? {}
        : { 'names.en': <FieldFault reason={because('needs_one_language')} /> },
    draftKey: `label.${row ? rowKey(row) : 'new'}`,
    send: ({ task, number, ...body }) => ask(setLabel, { params: { task, number }, body }),
    onSent: () => {
      onSaved();
      return settingsChanged(queryClient, 'labels');
    },
  });
  const { names, color } = form.form.values;
  return (
    <BodyForm of={form} label={t('save')}>
      {row ? <Examples examples={row.examples} /> : <WhichNumber field={form.field} />}
      <LocalisedFields
        field={form.field}
        of="names"
        label={t('field.name')}
        hint={t('field.nameHint')}
        autoFocus={row !== null}
      />
      <ColorInput
        label={t('field.color')}
        description={t('field.colorHint')}
        placeholder={t('field.colorNone')}
        swatches={swatches}
        format="hex"
        eyeDropperButtonProps={{ 'aria-label': t('field.colorPick') }}
        {...form.field('color')}
      />
      {/^#[0-9a-f]{6}$/i.test(color) ? (
        <ColorPreview color={color.toLowerCase()} name={inLanguage(written(names), i18n.language) ?? ''} />
      ) : null}
      <Radio.Group
        label={t('field.severity')}
        description={t('field.severityHint')}
        {...form.field('severity')}
      >
        <Stack gap={8} mt={8}>
          {severities.map((one) => (
            <Radio key={one} value={String(one)} label={t(`lanes:severity.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </BodyForm>
  );
}

function WhichNumber({ field }: { field: (path: string) => object }) {
  const { t } = useTranslation('labels');
  const taskName = useTaskName();
  const tasks = useQuery(q.tasks()).data?.tasks ?? [];
  const types = [...new Set(tasks.map(({ type }) => type))];
  return (
    <>
      <Select
        label={t('field.task')}
        description={t('field.taskHint')}
        data-autofocus
        data={types.map((type) => ({ value: type, label: taskName(type) }))}
        {...field('task')}
      />
      <NumberInput
        label={t('field.number')}
        description={t('field.numberHint')}
        allowDecimal={false}
        {...field('number')}
      />
    </>
  );
}

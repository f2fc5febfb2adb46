import {
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Stack,
  TagsInput,
  Text,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { caseKinds, caseStates } from '../../../api/cases.ts';
import { contentLanguages } from '../../../api/content-languages.ts';
import { settledInLane } from '../../../api/settled.ts';
import { textLabels } from '../../../protocol/labels.ts';
import { q } from '../../api/client.ts';
import { useLabelName, useTaskName } from '../../labels/use-label-name.ts';
import { useLanguageName } from '../../text/use-language-name.ts';
import { type ContentDraft, type LaneDraft, origins } from './lane-draft.ts';

type Field = (path: string, props?: { type: 'checkbox' }) => object;

const severities = [0, 1, 2, 3] as const;

/** The filter of a lane; an empty field does not filter. */
export function LaneFields({ field, filter }: { field: Field; filter: LaneDraft['filter'] }) {
  const { t } = useTranslation('lanes');
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('filterHint')}
      </Text>
      <Checkbox
        label={t('field.onlyRouted')}
        description={t('field.onlyRoutedHint')}
        {...field('filter.onlyRouted', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('field.reported')}
        description={t('field.reportedHint')}
        {...field('filter.reported', { type: 'checkbox' })}
      />
      <ContentFields field={field} of="filter" draft={filter} />
      <MultiSelect
        label={t('field.states')}
        description={t('field.statesHint')}
        data={caseStates.map((state) => ({ value: state, label: t(`behind:state.${state}`) }))}
        {...field('filter.states')}
      />
      <NativeSelect
        label={t('field.settled')}
        description={t('field.settledHint')}
        data={settledInLane.map((value) => ({ value, label: t(`settled.${value}`) }))}
        {...field('filter.settled')}
      />
    </Stack>
  );
}

/** What a lane or a rule asks of a case. `of`: the member of the form that holds it. */
export function ContentFields({ field, of, draft }: { field: Field; of: string; draft: ContentDraft }) {
  const { t } = useTranslation('lanes');
  const labelName = useLabelName();
  const taskName = useTaskName();
  const languageName = useLanguageName();
  const dictionary = useQuery(q.labels()).data?.labels ?? [];
  const tasks = useQuery(q.tasks()).data?.tasks ?? [];
  const labels = new Set([
    ...textLabels.filter((name) => name !== 'Normal'),
    ...dictionary.map(({ name }) => name),
    ...draft.labels,
  ]);
  const types = new Set([...tasks.map(({ type }) => type), ...draft.tasks]);
  const rate = (member: 'rateMin' | 'rateMax') => (
    <NumberInput
      label={t(`field.${member}`)}
      description={t(`field.${member}Hint`)}
      step={0.05}
      decimalScale={2}
      {...field(`${of}.${member}`)}
    />
  );
  return (
    <>
      <MultiSelect
        label={t('field.kinds')}
        description={t('field.kindsHint')}
        data={caseKinds.map((kind) => ({ value: kind, label: t(`common:kind.${kind}`) }))}
        {...field(`${of}.kinds`)}
      />
      <MultiSelect
        label={t('field.labels')}
        description={t('field.labelsHint')}
        searchable
        data={[...labels].map((label) => ({ value: label, label: labelName(label) }))}
        {...field(`${of}.labels`)}
      />
      <MultiSelect
        label={t('field.tasks')}
        description={t('field.tasksHint')}
        data={[...types].map((task) => ({ value: task, label: taskName(task) }))}
        {...field(`${of}.tasks`)}
      />
      <Group grow align="start">
        {rate('rateMin')}
        {rate('rateMax')}
      </Group>
      <MultiSelect
        label={t('field.severities')}
        description={t('field.severitiesHint')}
        data={severities.map((severity) => ({ value: String(severity), label: t(`severity.${severity}`) }))}
        {...field(`${of}.severities`)}
      />
      <MultiSelect
        label={t('field.languages')}
        description={t('field.languagesHint')}
        searchable
        data={contentLanguages.map((code) => ({ value: code, label: languageName(code) }))}
        {...field(`${of}.languages`)}
      />
      {origins.map((origin) => (
        <TagsInput
          key={origin}
          label={t(`field.${origin}`)}
          description={t(`field.${origin}Hint`)}
          placeholder={draft[origin].length === 0 ? t('addOne') : ''}
          maxTags={50}
          {...field(`${of}.${origin}`)}
        />
      ))}
    </>
  );
}

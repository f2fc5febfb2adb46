import {
  Divider,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasCondition } from '../../../api/rule-conditions.ts';
import {
  addRule,
  changeRule,
  type Rule,
  ruleFields,
  ruleOutcomes,
  type ValueList,
} from '../../../api/rules.ts';
import { because } from '../../../reasons/reason.ts';
import { ask } from '../../api/ask.ts';
import { q } from '../../api/client.ts';
import { ruleVersionsQuery } from '../../api/rules.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { formatDateTime } from '../../format/time.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { FieldFault } from '../../forms/FieldFault.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { useLabelName } from '../../labels/use-label-name.ts';
import { useLabels } from '../../labels/use-labels.ts';
import { useLaneName } from '../../lanes/lane-of.ts';
import { Heading } from '../../ui/Heading.tsx';
import { ContentFields } from '../lanes/LaneFields.tsx';
import { isReversed } from '../lanes/lane-draft.ts';
import { bodyOf, draftOf, type RuleDraft, usualHistory } from './rule-draft.ts';
import { TryRule } from './TryRule.tsx';
import { useRuleWords } from './use-rule-words.ts';

type Props = { rule: Rule | null; lists: readonly ValueList[]; onSaved: () => void };

/** Creates or changes a rule, and runs it dry. The unsaved draft is stored until the form is opened again. */
export function RuleForm({ rule, lists, onSaved }: Props) {
  const { t } = useTranslation('rules');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: ruleFields,
    initial: draftOf(rule),
    toBody: bodyOf,
    check: (draft) => {
      const { when } = bodyOf(draft);
      return {
        ...(isReversed(when) ? { 'when.rateMax': t('fault.rate') } : {}),
        ...(hasCondition(when)
          ? {}
          : { 'when.machine': <FieldFault reason={because('needs_a_condition')} /> }),
      };
    },
    heldBy: { when: 'when.machine', 'act.tolerated': 'act.percent' },
    sentences: { 'act.percent': t('fault.percent') },
    draftKey: `rule.${rule?.id ?? 'new'}`,
    send: async (body) => {
      if (rule) await ask(changeRule, { params: { id: rule.id }, body });
      else await ask(addRule, { body });
    },
    onSent: () => {
      onSaved();
      return settingsChanged(queryClient, 'rules');
    },
  });
  const { field } = form;
  const draft = form.form.values;
  const listed = lists.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Stack gap="lg">
      <BodyForm of={form} label={t(rule ? 'save' : 'addIt')}>
        <TextInput label={t('name')} description={t('nameHint')} data-autofocus {...field('name')} />
        <Outcome field={field} act={draft.act} />
        <Divider />
        <Text size="sm" c="dimmed">
          {t('whenHint')}
        </Text>
        <MultiSelect
          label={t('machine')}
          description={t('machineHint')}
          data={ruleOutcomes.map((value) => ({ value, label: t(`answered.${value}`) }))}
          {...field('when.machine')}
        />
        <ContentFields field={field} of="when" draft={draft.when} />
        {lists.length > 0 ? (
          <>
            <MultiSelect
              label={t('onLists')}
              description={t('onListsHint')}
              data={listed}
              {...field('when.onLists')}
            />
            <MultiSelect
              label={t('offLists')}
              description={t('offListsHint')}
              data={listed}
              {...field('when.offLists')}
            />
          </>
        ) : null}
        <Switch
          label={t('history')}
          description={t('historyHint')}
          checked={draft.when.history !== null}
          onChange={(event) =>
            form.form.setFieldValue('when.history', event.currentTarget.checked ? usualHistory : null)
          }
        />
        {draft.when.history
          ? (['days', 'rejectedMin', 'rejectedMax', 'approvedMin'] as const).map((member) => (
              <NumberInput
                key={member}
                label={t(member)}
                description={t(`${member}Hint`)}
                allowDecimal={false}
                allowNegative={false}
                {...field(`when.history.${member}`)}
              />
            ))
          : null}
        <TryRule draft={draft} ready={() => !form.form.validate().hasErrors} />
      </BodyForm>
      {rule && rule.version > 1 ? <Versions rule={rule} lists={lists} /> : null}
    </Stack>
  );
}

function Outcome({ field, act }: { field: (path: string) => object; act: RuleDraft['act'] }) {
  const { t } = useTranslation('rules');
  const labelName = useLabelName();
  const laneName = useLaneName();
  const labels = new Set(useLabels().filter((label) => label !== 'Normal'));
  if (act.label !== null) labels.add(act.label);
  const lanes = useQuery(q.lanes()).data?.lanes ?? [];
  return (
    <>
      <NativeSelect
        label={t('outcome.title')}
        data={ruleOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        {...field('act.outcome')}
      />
      {act.outcome === 'block' ? (
        <Select
          label={t('label')}
          description={t('labelHint')}
          searchable
          clearable
          data={[...labels].map((value) => ({ value, label: labelName(value) }))}
          {...field('act.label')}
        />
      ) : null}
      {act.outcome === 'review' ? null : (
        <NumberInput
          label={t('tolerated')}
          description={t('toleratedHint')}
          decimalScale={2}
          suffix=" %"
          {...field('act.percent')}
        />
      )}
      {act.outcome === 'review' ? (
        <Select
          label={t('lane')}
          description={t('laneHint')}
          clearable
          data={lanes
            .filter(({ builtIn }) => !builtIn)
            .map((lane) => ({ value: lane.key, label: laneName(lane) }))}
          {...field('act.lane')}
        />
      ) : null}
    </>
  );
}

function Versions({ rule, lists }: Pick<Props, 'lists'> & { rule: Rule }) {
  const { t, i18n } = useTranslation('rules');
  const words = useRuleWords(lists);
  const versions = useQuery(ruleVersionsQuery(rule.id)).data?.versions ?? [];
  return (
    <section>
      <Heading>{t('versions')}</Heading>
      {versions.slice(1).map(({ version, at, by, ...definition }) => {
        const { when, outcome } = words(definition);
        return (
          <Text key={version} size="sm" mb="xs">
            <Text span c="dimmed" display="block" size="xs">
              {t('versionBy', { version, by, at: formatDateTime(at, i18n.language) })}
            </Text>
            <bdi>{when}</bdi>: {outcome}
          </Text>
        );
      })}
    </section>
  );
}

import { Checkbox, Group, MultiSelect, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { roles } from '../../../api/common.ts';
import { verdicts } from '../../../api/deciding.ts';
import { actionFields, addAction, changeAction, type EnforcementAction } from '../../../api/enforcement.ts';
import { ask } from '../../api/ask.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { LocalisedFields } from '../../forms/LocalisedFields.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { useOwnWords } from '../../labels/own-words.ts';
import { usePolicyName } from '../../labels/policies.ts';
import { useLabelName } from '../../labels/use-label-name.ts';
import { useLabels } from '../../labels/use-labels.ts';
import { bodyOf, draftOf } from './action-draft.ts';
import { ParamFields } from './ParamFields.tsx';

type Props = { action: EnforcementAction | null; onSaved: () => void };

/** Creates or changes an action. The unsaved draft is stored until the form is opened again. */
export function ActionForm({ action, onSaved }: Props) {
  const { t } = useTranslation('actions');
  const labelName = useLabelName();
  const policyName = usePolicyName();
  const { policies } = useOwnWords();
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: actionFields,
    initial: draftOf(action),
    toBody: bodyOf,
    draftKey: `action.${action?.key ?? 'new'}`,
    send: ({ key, ...body }) =>
      action
        ? ask(changeAction, { params: { key: action.key }, body })
        : ask(addAction, { body: { key, ...body } }),
    onSent: () => {
      onSaved();
      return settingsChanged(queryClient, 'actions');
    },
  });
  const { field } = form;
  const draft = form.form.values;
  const labels = [...new Set([...useLabels().filter((label) => label !== 'Normal'), ...draft.labels])];
  const keys = [
    ...new Set([...policies.filter(({ archived }) => !archived).map(({ key }) => key), ...draft.policies]),
  ];
  return (
    <BodyForm of={form} label={t(action ? 'save' : 'addIt')} gap="lg">
      <LocalisedFields field={field} of="names" label={t('field.name')} autoFocus />
      <TextInput
        label={t('field.key')}
        description={t('field.keyHint')}
        readOnly={action !== null}
        {...field('key')}
      />
      <LocalisedFields field={field} of="hints" label={t('field.hint')} hint={t('field.hintHint')} />
      <Checkbox.Group
        label={t('field.verdicts')}
        description={t('field.verdictsHint')}
        {...field('verdicts')}
      >
        <Group mt={8}>
          {verdicts.map((verdict) => (
            <Checkbox key={verdict} value={verdict} label={t(`case:verdict.${verdict}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <ParamFields form={form.form} field={field} />
      <NativeSelect
        label={t('field.role')}
        description={t('field.roleHint')}
        data={roles.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
        {...field('role')}
      />
      <MultiSelect
        label={t('field.labels')}
        description={t('field.labelsHint')}
        searchable
        data={labels.map((label) => ({ value: label, label: labelName(label) }))}
        {...field('labels')}
      />
      <MultiSelect
        label={t('field.policies')}
        description={t('field.policiesHint')}
        searchable
        data={keys.map((key) => ({ value: key, label: policyName(key) }))}
        {...field('policies')}
      />
      <NumberInput
        label={t('field.digit')}
        description={t('field.digitHint')}
        allowDecimal={false}
        {...field('digit')}
      />
      <Switch
        label={t('field.strike')}
        description={t('field.strikeHint')}
        checked={draft.strike !== null}
        onChange={({ currentTarget }) =>
          form.form.setFieldValue('strike', currentTarget.checked ? { points: 1, days: 90 } : null)
        }
      />
      {draft.strike ? (
        <Group grow align="start">
          <NumberInput
            label={t('field.points')}
            description={t('field.pointsHint')}
            allowDecimal={false}
            {...field('strike.points')}
          />
          <NumberInput
            label={t('field.days')}
            description={t('field.daysHint')}
            allowDecimal={false}
            {...field('strike.days')}
          />
        </Group>
      ) : null}
    </BodyForm>
  );
}

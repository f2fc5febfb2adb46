import { MultiSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addPolicy, changePolicy, type Policy, policyFields, policyLimits } from '../../../api/policies.ts';
import { ask } from '../../api/ask.ts';
import { settingsChanged } from '../../api/settings.ts';
import { useLabels } from '../../case/use-labels.ts';
import { useLabelName } from '../../ui/use-label-name.ts';
import { LocalisedFields } from '../LocalisedFields.tsx';
import { SaveForm } from '../SaveForm.tsx';
import { useChanges } from '../use-changes.ts';
import { bodyOf, draftOf, emptyPolicy, faultsOf, keyFrom } from './policy-draft.ts';

type Props = { policy: Policy | null; taken: readonly string[]; onSaved: () => void };

/** A policy to be made or changed. What was typed and not saved is kept for when it is opened again. */
export function PolicyForm({ policy, taken, onSaved }: Props) {
  const { t } = useTranslation('policies');
  const labelName = useLabelName();
  const labels = useLabels().filter((label) => label !== 'Normal');
  const queryClient = useQueryClient();
  const kept = useChanges(`policy.${policy?.key ?? 'new'}`, policy ? draftOf(policy) : emptyPolicy);
  const { draft: typed, changes, change } = kept;
  // Until somebody writes another one, the key follows the name.
  const draft = policy || changes.key ? typed : { ...typed, key: keyFrom(typed.names.en ?? '') };
  const faults = faultsOf(draft, policy ? [] : taken);
  const touched = Object.keys(changes).length > 0;
  const ready = Object.keys(faults).length === 0;
  const save = useMutation({
    mutationFn: () => {
      const { key, ...body } = bodyOf(draft);
      return policy
        ? ask(changePolicy, { params: { key: policy.key }, body })
        : ask(addPolicy, { body: { key, ...body } });
    },
    onSuccess: async () => {
      kept.forget();
      onSaved();
      await settingsChanged(queryClient, 'policies');
    },
  });
  return (
    <SaveForm save={save} ready={ready} label={t(policy ? 'save' : 'addIt')} gap="lg">
      <LocalisedFields
        label={t('field.name')}
        words={draft.names}
        change={(names) => change({ names })}
        longest={policyLimits.name}
        fault={touched && faults.names ? t(faults.names) : undefined}
        autoFocus
      />
      <TextInput
        label={t('field.key')}
        description={t(policy ? 'field.keyStays' : 'field.keyHint')}
        value={draft.key}
        readOnly={policy !== null}
        {...policyFields.key.input}
        error={draft.key !== '' && faults.key ? t(faults.key) : undefined}
        onChange={(event) => change({ key: event.currentTarget.value.trim() })}
      />
      <MultiSelect
        label={t('field.labels')}
        description={t('field.labelsHint')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('field.labelsClear') }}
        value={draft.labels}
        data={[...new Set([...labels, ...draft.labels])].map((label) => ({
          value: label,
          label: labelName(label),
        }))}
        onChange={(value) => change({ labels: value })}
      />
      <LocalisedFields
        label={t('field.description')}
        hint={t('field.descriptionHint')}
        words={draft.descriptions}
        change={(descriptions) => change({ descriptions })}
        longest={policyLimits.description}
        long
      />
      <LocalisedFields
        label={t('field.provision')}
        hint={t('field.provisionHint')}
        words={draft.provisions}
        change={(provisions) => change({ provisions })}
        longest={policyLimits.provision}
        long
      />
    </SaveForm>
  );
}

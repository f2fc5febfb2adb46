import { MultiSelect, Stack, TextInput } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addPolicy, changePolicy, type Policy, policyFields } from '../../../api/policies.ts';
import { because } from '../../../reasons/reason.ts';
import { ask } from '../../api/ask.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { isSame } from '../../forms/changes-of.ts';
import { FieldFault } from '../../forms/FieldFault.tsx';
import { LocalisedFields } from '../../forms/LocalisedFields.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { useLabelName } from '../../labels/use-label-name.ts';
import { useLabels } from '../../labels/use-labels.ts';
import { EarlierVersions, PolicyDraftBar } from './PolicyVersions.tsx';
import { bodyOf, draftOf, keyOf } from './policy-draft.ts';
import { wordsOfText } from './policy-texts.ts';
import { StepFields } from './StepFields.tsx';

type Props = { policy: Policy | null; onSaved: () => void };

/** Creates or changes a policy. The unsaved draft is stored until the form is opened again. */
export function PolicyForm({ policy, onSaved }: Props) {
  const { t } = useTranslation('policies');
  const labelName = useLabelName();
  const labels = useLabels().filter((label) => label !== 'Normal');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: policyFields,
    initial: draftOf(policy),
    toBody: bodyOf,
    check: (draft) =>
      Object.keys(bodyOf(draft).names).length > 0
        ? {}
        : // The key follows from the name, so it is not reported as missing, too.
          { 'names.en': <FieldFault reason={because('needs_one_language')} />, key: null },
    draftKey: `policy.${policy?.key ?? 'new'}`,
    send: ({ key, ...body }) =>
      policy
        ? ask(changePolicy, { params: { key: policy.key }, body })
        : ask(addPolicy, { body: { key, ...body } }),
    onSent: ({ policy: saved }) => {
      // A new draft stays in view, with the button that publishes it.
      if (saved.draft === null) onSaved();
      return settingsChanged(queryClient, 'policies');
    },
  });
  const { field } = form;
  const draft = form.form.values;
  const key = keyOf(draft);
  useDidUpdate(() => form.form.clearFieldError('key'), [key]);
  const fieldsOfPolicy = (
    <BodyForm of={form} label={t(policy ? 'save' : 'addIt')} gap="lg">
      <LocalisedFields field={field} of="names" label={t('field.name')} autoFocus />
      <TextInput
        label={t('field.key')}
        description={t(policy ? 'field.keyStays' : 'field.keyHint')}
        readOnly={policy !== null}
        {...field('key')}
        value={key}
      />
      <MultiSelect
        label={t('field.labels')}
        description={t('field.labelsHint')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('field.labelsClear') }}
        data={[...new Set([...labels, ...draft.labels])].map((label) => ({
          value: label,
          label: labelName(label),
        }))}
        {...field('labels')}
      />
      {(['descriptions', 'provisions', 'examples', 'counterExamples'] as const).map((of) => (
        <LocalisedFields
          key={of}
          field={field}
          of={of}
          label={t(wordsOfText[of])}
          hint={t(`${wordsOfText[of]}Hint`)}
          long
        />
      ))}
      <StepFields form={form.form} field={field} />
      <LocalisedFields
        field={field}
        of="upheldReplies"
        label={t('field.upheldReply')}
        hint={t('field.upheldReplyHint')}
        long
      />
      <LocalisedFields
        field={field}
        of="overturnedReplies"
        label={t('field.overturnedReply')}
        hint={t('field.overturnedReplyHint')}
        long
      />
    </BodyForm>
  );
  if (!policy) return fieldsOfPolicy;
  return (
    <Stack gap="lg">
      <PolicyDraftBar policy={policy} unsaved={!isSame(draft, draftOf(policy))} />
      {fieldsOfPolicy}
      {policy.version > 1 ? <EarlierVersions policy={policy} /> : null}
    </Stack>
  );
}

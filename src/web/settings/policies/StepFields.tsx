import { Group, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { policyLimits, stepOutcomes } from '../../../api/policies.ts';
import { FieldList } from '../../forms/FieldList.tsx';
import { LocalisedFields } from '../../forms/LocalisedFields.tsx';
import { type PolicyDraft, stepDraftOf } from './policy-draft.ts';

type Props = { form: UseFormReturnType<PolicyDraft>; field: (path: string) => object };

/** The questions of a policy's decision tree, and where their answers lead. */
export function StepFields({ form, field }: Props) {
  const { t } = useTranslation('policies');
  const outcomes = stepOutcomes.map((value) => ({ value, label: t(`step.outcome.${value}`) }));
  return (
    <FieldList
      count={form.values.steps.length}
      max={policyLimits.steps}
      title={(at) => t('step.title', { at: at + 1 })}
      remove={(at) => t('step.remove', { at: at + 1 })}
      add={t('step.add')}
      onRemove={(at) => form.removeListItem('steps', at)}
      onAdd={() => form.insertListItem('steps', stepDraftOf(null))}
    >
      {(at) => (
        <>
          <LocalisedFields field={field} of={`steps.${at}.question`} label={t('step.question')} />
          <Group grow align="start">
            <NativeSelect label={t('step.yes')} data={outcomes} {...field(`steps.${at}.yes`)} />
            <NativeSelect label={t('step.no')} data={outcomes} {...field(`steps.${at}.no`)} />
          </Group>
        </>
      )}
    </FieldList>
  );
}

import { Button, Fieldset, Group, NativeSelect, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { policyLimits, stepOutcomes } from '../../../api/policies.ts';
import { LocalisedFields } from '../../forms/LocalisedFields.tsx';
import { type PolicyDraft, stepDraftOf } from './policy-draft.ts';

type Props = { form: UseFormReturnType<PolicyDraft>; field: (path: string) => object };

/** The questions of a policy's decision tree, and where their answers lead. */
export function StepFields({ form, field }: Props) {
  const { t } = useTranslation('policies');
  const { steps } = form.values;
  const outcomes = stepOutcomes.map((value) => ({ value, label: t(`step.outcome.${value}`) }));
  return (
    <Stack gap="sm">
      {steps.map((_, at) => {
        const of = `steps.${at}`;
        return (
          <Fieldset key={at} legend={t('step.title', { at: at + 1 })}>
            <Stack gap="sm">
              <LocalisedFields field={field} of={`${of}.question`} label={t('step.question')} />
              <Group grow align="start">
                <NativeSelect label={t('step.yes')} data={outcomes} {...field(`${of}.yes`)} />
                <NativeSelect label={t('step.no')} data={outcomes} {...field(`${of}.no`)} />
              </Group>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTrash size={14} aria-hidden="true" />}
                onClick={() => form.removeListItem('steps', at)}
              >
                {t('step.remove', { at: at + 1 })}
              </Button>
            </Stack>
          </Fieldset>
        );
      })}
      {steps.length < policyLimits.steps ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => form.insertListItem('steps', stepDraftOf(null))}
        >
          {t('step.add')}
        </Button>
      ) : null}
    </Stack>
  );
}

import {
  Button,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actionLimits, paramTypes } from '../../../api/enforcement.ts';
import { LocalisedFields } from '../../forms/LocalisedFields.tsx';
import { type ActionDraft, paramDraftOf } from './action-draft.ts';

type Props = { form: UseFormReturnType<ActionDraft>; field: (path: string) => object };

/** The values that a moderator enters with an action. */
export function ParamFields({ form, field }: Props) {
  const { t } = useTranslation('actions');
  const { params } = form.values;
  return (
    <Stack gap="sm">
      {params.map(({ type }, at) => {
        const of = `params.${at}`;
        return (
          <Fieldset key={at} legend={t('field.param', { at: at + 1 })}>
            <Stack gap="sm">
              <LocalisedFields field={field} of={`${of}.names`} label={t('field.name')} />
              <TextInput
                label={t('field.paramKey')}
                description={t('field.paramKeyHint')}
                {...field(`${of}.key`)}
              />
              <NativeSelect
                label={t('field.type')}
                description={t('field.typeHint')}
                data={paramTypes.map((one) => ({ value: one, label: t(`type.${one}`) }))}
                {...field(`${of}.type`)}
              />
              {type === 'number' ? (
                <Group grow align="start">
                  <NumberInput
                    label={t('field.min')}
                    description={t('field.minHint')}
                    allowDecimal={false}
                    {...field(`${of}.min`)}
                  />
                  <NumberInput
                    label={t('field.max')}
                    description={t('field.maxHint')}
                    allowDecimal={false}
                    {...field(`${of}.max`)}
                  />
                </Group>
              ) : null}
              {type === 'choice' ? (
                <TagsInput
                  label={t('field.options')}
                  description={t('field.optionsHint')}
                  {...field(`${of}.options`)}
                />
              ) : null}
              {type === 'number' ? (
                <NumberInput
                  label={t('field.preset')}
                  description={t('field.presetHint')}
                  allowDecimal={false}
                  {...field(`${of}.preset`)}
                />
              ) : (
                <TextInput
                  label={t('field.preset')}
                  description={t('field.presetHint')}
                  {...field(`${of}.preset`)}
                />
              )}
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTrash size={14} aria-hidden="true" />}
                onClick={() => form.removeListItem('params', at)}
              >
                {t('field.removeParam', { at: at + 1 })}
              </Button>
            </Stack>
          </Fieldset>
        );
      })}
      {params.length < actionLimits.params ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => form.insertListItem('params', paramDraftOf(null))}
        >
          {t('field.addParam')}
        </Button>
      ) : null}
    </Stack>
  );
}

import { Group, NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { actionLimits, paramTypes } from '../../../api/enforcement.ts';
import { FieldList } from '../../forms/FieldList.tsx';
import { LocalisedFields } from '../../forms/LocalisedFields.tsx';
import { type ActionDraft, paramDraftOf } from './action-draft.ts';

type Props = { form: UseFormReturnType<ActionDraft>; field: (path: string) => object };

/** The values that a moderator enters with an action. */
export function ParamFields({ form, field }: Props) {
  const { t } = useTranslation('actions');
  const { params } = form.values;
  return (
    <FieldList
      count={params.length}
      max={actionLimits.params}
      title={(at) => t('field.param', { at: at + 1 })}
      remove={(at) => t('field.removeParam', { at: at + 1 })}
      add={t('field.addParam')}
      onRemove={(at) => form.removeListItem('params', at)}
      onAdd={() => form.insertListItem('params', paramDraftOf(null))}
    >
      {(at) => {
        const of = `params.${at}`;
        const type = params[at]?.type;
        return (
          <>
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
          </>
        );
      }}
    </FieldList>
  );
}

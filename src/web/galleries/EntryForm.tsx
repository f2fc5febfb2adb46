import { NumberInput, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GalleryKind } from '../../protocol/operator/galleries.ts';
import { q } from '../api/client.ts';
import { bodyOf, type EntryDraft, fieldsOf, labelName } from './entry-draft.ts';

type Props = {
  kind: GalleryKind;
  field: (path: keyof EntryDraft, props?: { type: 'checkbox' }) => object;
  values: EntryDraft;
};

/** The fields of an entry of this kind, each with a description. */
export function EntryForm({ kind, field, values }: Props) {
  const { t } = useTranslation('galleries');
  const { data } = useQuery(q.labels());
  const fields: readonly string[] = fieldsOf[kind];
  const named = labelName(kind, bodyOf(values), data?.labels ?? []);
  return (
    <>
      <TextInput
        label={t('field.name')}
        description={t(`field.nameHint.${kind}`)}
        data-autofocus
        {...field('name')}
      />
      {fields.includes('typeName') && (
        <TextInput label={t('field.typeName')} description={t('field.typeNameHint')} {...field('typeName')} />
      )}
      {fields.includes('label') && (
        <NumberInput
          label={t(`field.label.${kind}`)}
          description={named ? t('field.labelNamed', { name: named }) : t('field.labelHint')}
          clampBehavior="none"
          allowDecimal={false}
          maw={320}
          {...field('label')}
        />
      )}
      {fields.includes('known') && (
        <Switch
          label={t('field.known')}
          description={t('field.knownHint')}
          {...field('known', { type: 'checkbox' })}
        />
      )}
      {values.known && fields.includes('scene') && (
        <TextInput label={t('field.scene')} description={t('field.sceneHint')} {...field('scene')} />
      )}
      {fields.includes('station') && (
        <Switch
          label={t('field.station')}
          description={t('field.stationHint')}
          {...field('station', { type: 'checkbox' })}
        />
      )}
      {kind === 'persons' && (
        <Text size="xs" c="dimmed">
          {t('personalData')}
        </Text>
      )}
    </>
  );
}

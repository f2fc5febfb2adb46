import { NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { entryFields } from '../../../api/galleries.ts';
import type { EntryFields, GalleryKind } from '../../../protocol/operator/galleries.ts';
import { q } from '../../api/client.ts';
import { fieldsOf, labelName } from './entry-draft.ts';

type Props = {
  kind: GalleryKind;
  fields: EntryFields;
  faults: Record<string, string>;
  change: (changes: Partial<EntryFields>) => void;
};

/** The fields of an entry of this kind, each explained in place, its fault beside it. */
export function EntryForm({ kind, fields, faults, change }: Props) {
  const { t } = useTranslation('galleries');
  const { data } = useQuery(q.labels());
  const asked: readonly string[] = fieldsOf[kind];
  const named = labelName(kind, fields, data?.labels ?? []);
  return (
    <Stack gap="sm">
      <TextInput
        label={t('field.name')}
        description={t(`field.nameHint.${kind}`)}
        value={fields.name}
        {...entryFields.name.input}
        required
        data-autofocus
        error={faults.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {asked.includes('typeName') && (
        <TextInput
          label={t('field.typeName')}
          description={t('field.typeNameHint')}
          value={fields.typeName}
          {...entryFields.typeName.input}
          error={faults.typeName}
          onChange={(event) => change({ typeName: event.currentTarget.value })}
        />
      )}
      {asked.includes('label') && (
        <NumberInput
          label={t(`field.label.${kind}`)}
          description={named ? t('field.labelNamed', { name: named }) : t('field.labelHint')}
          value={Number.isNaN(fields.label) ? '' : fields.label}
          {...entryFields.label.input}
          clampBehavior="none"
          allowDecimal={false}
          error={faults.label}
          onChange={(value) => change({ label: value === '' ? Number.NaN : Number(value) })}
          maw={320}
        />
      )}
      {asked.includes('known') && (
        <Switch
          label={t('field.known')}
          description={t('field.knownHint')}
          checked={fields.known}
          onChange={(event) => change({ known: event.currentTarget.checked })}
        />
      )}
      {fields.known && asked.includes('scene') && (
        <TextInput
          label={t('field.scene')}
          description={t('field.sceneHint')}
          value={fields.scene}
          {...entryFields.scene.input}
          error={faults.scene}
          onChange={(event) => change({ scene: event.currentTarget.value })}
        />
      )}
      {asked.includes('station') && (
        <Switch
          label={t('field.station')}
          description={t('field.stationHint')}
          checked={fields.station}
          onChange={(event) => change({ station: event.currentTarget.checked })}
        />
      )}
      {kind === 'persons' && (
        <Text size="xs" c="dimmed">
          {t('personalData')}
        </Text>
      )}
      {faults.other && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {faults.other}
        </Text>
      )}
    </Stack>
  );
}

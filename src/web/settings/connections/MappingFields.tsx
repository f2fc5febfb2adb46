import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mappedFields, proofs } from '../../../api/connections.ts';
import type { FormOf } from '../../forms/use-body-form.tsx';
import { Heading } from '../../ui/Heading.tsx';
import type { ConnectionDraft } from './connection-draft.ts';

/** How a payload proves where it comes from, and where each part of a report is in it. */
export function MappingFields({ field }: Pick<FormOf<ConnectionDraft>, 'field'>) {
  const { t } = useTranslation('connections');
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('field.proof')}
        description={t('field.proofHint')}
        data={proofs.map((value) => ({ value, label: t(`proof.${value}`) }))}
        {...field('mapping.proof')}
      />
      <TextInput label={t('field.header')} description={t('field.headerHint')} {...field('mapping.header')} />
      <Heading level={3}>{t('mapping.title')}</Heading>
      {mappedFields.map((name) => (
        <TextInput
          key={name}
          label={t(`mapped.${name}`)}
          description={t(`mappedHint.${name}`)}
          {...field(`mapping.${name}`)}
        />
      ))}
    </Stack>
  );
}

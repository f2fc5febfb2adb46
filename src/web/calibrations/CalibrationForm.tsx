import { MultiSelect, NumberInput, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  addCalibration,
  calibrationKinds,
  type NewCalibration,
  newCalibrationFields,
} from '../../api/calibrations.ts';
import { ask } from '../api/ask.ts';
import { calibrationsChanged } from '../api/calibrations.ts';
import { qPeople } from '../api/people.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { useOwnWords } from '../labels/own-words.ts';
import { usePolicyName } from '../labels/policies.ts';
import { useLabelChoices } from '../labels/use-label-choices.ts';

const initial: NewCalibration = {
  kind: 'calibration',
  name: '',
  people: [],
  policy: null,
  cases: 20,
  days: 90,
  label: null,
};

/** Begins a session. */
export function CalibrationForm({ onBegun }: { onBegun: (id: string) => void }) {
  const { t } = useTranslation('calibrations');
  const queryClient = useQueryClient();
  const policyName = usePolicyName();
  const labelChoices = useLabelChoices();
  const people = useQuery(qPeople()).data?.people ?? [];
  const { policies } = useOwnWords();
  const form = useBodyForm({
    fields: newCalibrationFields,
    initial,
    draftKey: 'calibration.new',
    emptied: initial,
    send: (body) => ask(addCalibration, { body }),
    onSent: async ({ calibration }) => {
      await calibrationsChanged(queryClient);
      onBegun(calibration.id);
    },
  });
  const { field } = form;
  const { kind } = form.form.values;
  return (
    <BodyForm of={form} label={t('begin')}>
      <Radio.Group label={t('field.kind')} description={t('field.kindHint')} {...field('kind')}>
        <Stack gap="xs" mt="xs">
          {calibrationKinds.map((one) => (
            <Radio key={one} value={one} label={t(`kind.${one}`)} description={t(`kindHint.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={t('field.name')}
        description={t('field.nameHint')}
        data-autofocus
        {...field('name')}
      />
      <MultiSelect
        label={t('field.people')}
        description={t('field.peopleHint')}
        searchable
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        {...field('people')}
      />
      <Select
        label={t('field.policy')}
        description={t('field.policyHint')}
        searchable
        clearable
        data={policies
          .filter(({ archived, draft }) => !archived && (kind === 'calibration' || draft !== null))
          .map(({ key }) => ({ value: key, label: policyName(key) }))}
        {...field('policy')}
      />
      <NumberInput label={t('field.cases')} description={t('field.casesHint')} {...field('cases')} />
      <NumberInput label={t('field.days')} description={t('field.daysHint')} {...field('days')} />
      <Select
        label={t('field.label')}
        description={t('field.labelHint')}
        searchable
        clearable
        data={labelChoices}
        {...field('label')}
      />
    </BodyForm>
  );
}

import { NumberInput, Select, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addLane, changeLane, type Lane, laneFields, laneSorts } from '../../../api/lanes.ts';
import { ask } from '../../api/ask.ts';
import { lanesChanged } from '../../api/lanes.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { LaneFields } from './LaneFields.tsx';
import { bodyOf, draftOf, isReversed, mayLookAgain, ownPartOf } from './lane-draft.ts';
import { MembersFields } from './MembersFields.tsx';
import { SecondLookFields } from './SecondLookFields.tsx';

/** Creates or changes a lane. The unsaved draft is stored until the form is opened again. */
export function LaneForm({ lane, onSaved }: { lane: Lane | null; onSaved: () => void }) {
  const { t } = useTranslation('lanes');
  const queryClient = useQueryClient();
  const builtIn = lane?.builtIn ?? false;
  const { name: _name, ...withoutName } = laneFields;
  const form = useBodyForm({
    fields: builtIn ? withoutName : laneFields,
    initial: draftOf(lane),
    toBody: bodyOf,
    heldBy: { targetSeconds: 'targetMinutes', 'secondLook.share': 'secondLook.percent' },
    sentences: { targetMinutes: t('fault.target'), 'secondLook.percent': t('fault.percent') },
    check: (draft) => (isReversed(bodyOf(draft).filter) ? { 'filter.rateMax': t('fault.rate') } : {}),
    draftKey: `lane.${lane?.key ?? 'new'}`,
    send: (body) =>
      lane
        ? ask(changeLane, { params: { key: lane.key }, body: builtIn ? ownPartOf(body, lane.key) : body })
        : ask(addLane, { body }),
    onSent: () => {
      onSaved();
      return lanesChanged(queryClient);
    },
  });
  const { field } = form;
  const { secondLook, members, filter } = form.form.values;
  return (
    <BodyForm of={form} label={t(lane ? 'save' : 'addIt')}>
      {builtIn ? (
        <Text size="sm" c="dimmed">
          {t('builtInHint')}
        </Text>
      ) : (
        <TextInput
          label={t('field.name')}
          description={t('field.nameHint')}
          data-autofocus
          {...field('name')}
        />
      )}
      <Select
        label={t('field.sort')}
        description={t('field.sortHint')}
        data-autofocus={builtIn || undefined}
        allowDeselect={false}
        data={laneSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        {...field('sort')}
      />
      <NumberInput
        label={t('field.target')}
        description={t('field.targetHint')}
        {...field('targetMinutes')}
      />
      {mayLookAgain(lane?.key ?? null) ? (
        <SecondLookFields
          field={field}
          on={secondLook !== null}
          change={(rule) => form.form.setFieldValue('secondLook', rule)}
        />
      ) : null}
      {builtIn ? null : (
        <>
          <MembersFields
            field={field}
            members={members}
            change={(changed) => form.form.setFieldValue('members', changed)}
          />
          <LaneFields field={field} filter={filter} />
        </>
      )}
    </BodyForm>
  );
}

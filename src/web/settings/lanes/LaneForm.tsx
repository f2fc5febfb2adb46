import { NumberInput, Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addLane, changeLane, type Lane, laneFields, laneSorts } from '../../../api/lanes.ts';
import { ask } from '../../api/ask.ts';
import { lanesChanged } from '../../api/lanes.ts';
import { SaveForm } from '../SaveForm.tsx';
import { useChanges } from '../use-changes.ts';
import { LaneFields } from './LaneFields.tsx';
import { bodyOf, draftOf, emptyDraft, faultsOf, mayLookAgain, ownPartOf } from './lane-draft.ts';
import { SecondLookFields } from './SecondLookFields.tsx';

/** A lane to be made or changed. What was typed and not saved is kept for when it is opened again. */
export function LaneForm({ lane, onSaved }: { lane: Lane | null; onSaved: () => void }) {
  const { t } = useTranslation('lanes');
  const queryClient = useQueryClient();
  const key = `lane.${lane?.key ?? 'new'}`;
  const { draft, change, forget } = useChanges(key, lane ? draftOf(lane) : emptyDraft);
  const builtIn = lane?.builtIn ?? false;
  const faults = faultsOf(draft, builtIn);
  const save = useMutation({
    mutationFn: () => {
      if (!lane) return ask(addLane, { body: bodyOf(draft) });
      const body = builtIn ? ownPartOf(draft, lane.key) : bodyOf(draft);
      return ask(changeLane, { params: { key: lane.key }, body });
    },
    onSuccess: async () => {
      forget();
      onSaved();
      await lanesChanged(queryClient);
    },
  });
  return (
    <SaveForm save={save} ready={Object.keys(faults).length === 0} label={t(lane ? 'save' : 'addIt')}>
      {builtIn ? (
        <Text size="sm" c="dimmed">
          {t('builtInHint')}
        </Text>
      ) : (
        <TextInput
          label={t('field.name')}
          description={t('field.nameHint')}
          required
          {...laneFields.name.input}
          data-autofocus
          value={draft.name}
          error={draft.name !== '' && faults.name ? t(faults.name) : undefined}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      )}
      <Select
        label={t('field.sort')}
        description={t('field.sortHint')}
        allowDeselect={false}
        value={draft.sort}
        data={laneSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={(value) => {
          const sort = laneSorts.find((one) => one === value);
          if (sort) change({ sort });
        }}
      />
      <NumberInput
        label={t('field.target')}
        description={t('field.targetHint')}
        min={1}
        value={draft.targetMinutes}
        error={faults.target && t(faults.target)}
        onChange={(value) => change({ targetMinutes: value === '' ? '' : Number(value) })}
      />
      {mayLookAgain(lane?.key ?? null) ? (
        <SecondLookFields
          rule={draft.secondLook}
          faults={faults}
          change={(secondLook) => change({ secondLook })}
        />
      ) : null}
      {builtIn ? null : (
        <LaneFields
          filter={draft.filter}
          rateFault={faults.rate}
          change={(changes) => change({ filter: { ...draft.filter, ...changes } })}
        />
      )}
    </SaveForm>
  );
}

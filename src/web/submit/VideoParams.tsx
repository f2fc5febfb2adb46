import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { limits } from '../../protocol/limits.ts';
import type { Part } from './part.ts';
import { SecondsField } from './SecondsField.tsx';
import { TaskChips } from './TaskChips.tsx';
import type { VideoDraft } from './video-draft.ts';

/** The parameters of § Video file submission, each with its range and default. */
export function VideoParams({ draft, change, faults }: Part<VideoDraft>) {
  const { t } = useTranslation('submit');
  return (
    <Stack gap="md">
      <SecondsField
        label={t('param.interval')}
        description={t('param.intervalHint', limits)}
        value={draft.interval}
        onValue={(interval) => change({ interval })}
        fault={faults.interval}
      />
      <TaskChips draft={draft} change={change} faults={faults} />
      <Switch
        label={t('param.realTime')}
        description={t('param.realTimeHint')}
        checked={draft.realTimeCallback}
        onChange={(event) => change({ realTimeCallback: event.currentTarget.checked })}
        error={faults.realTimeCallback}
      />
      <Switch
        label={t('param.audio')}
        description={t('param.audioHint')}
        checked={draft.audio}
        onChange={(event) => change({ audio: event.currentTarget.checked })}
        error={faults.audio}
      />
    </Stack>
  );
}

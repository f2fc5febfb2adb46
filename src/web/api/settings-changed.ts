import type { QueryClient } from '@tanstack/react-query';
import { getAlarms } from '../../api/alarm-settings.ts';
import { listAlarms } from '../../api/alarms.ts';
import type { Call } from '../../api/call.ts';
import { listCases } from '../../api/cases.ts';
import { listActions } from '../../api/enforcement.ts';
import { listEngines } from '../../api/engines.ts';
import type { AppEvent } from '../../api/events.ts';
import { listGallery } from '../../api/galleries.ts';
import { getFirstSteps } from '../../api/guide.ts';
import { listLabels, listSeenLabels } from '../../api/labels.ts';
import { listLanes } from '../../api/lanes.ts';
import { listModerationAccounts } from '../../api/moderation-accounts.ts';
import { listPolicies } from '../../api/policies.ts';
import { listRules } from '../../api/rules.ts';
import { listTasks } from '../../api/session.ts';
import { getAppearance } from '../../api/settings.ts';
import { getStatsChoices } from '../../api/stats.ts';
import { compareVideos, getContentStats } from '../../api/stats-content.ts';
import { getMachineStats, getWhatIf } from '../../api/stats-machine.ts';
import { getStatsNow } from '../../api/stats-now.ts';
import { getOwnStats, getPeopleStats } from '../../api/stats-people.ts';
import { getTrends } from '../../api/stats-trends.ts';
import { getSubmission, listSubmissions } from '../../api/submissions.ts';
import { listViews } from '../../api/views.ts';
import { listWords } from '../../api/words.ts';
import { invalidate } from './query.ts';

export const statsCalls: readonly Call[] = [
  getStatsNow,
  getTrends,
  getMachineStats,
  getWhatIf,
  getPeopleStats,
  getOwnStats,
  getContentStats,
  compareVideos,
  getStatsChoices,
];

export type SettingsPart = Extract<AppEvent, { type: 'settings.changed' }>['part'];

/** Calls to refetch when a part of the settings changed, here or elsewhere. The caller updates cases in lists. */
const touched: Record<SettingsPart, readonly Call[]> = {
  labels: [
    listLabels,
    listSeenLabels,
    ...statsCalls,
    listLanes,
    listViews,
    listPolicies,
    listCases,
    listSubmissions,
    getSubmission,
    getFirstSteps,
  ],
  policies: [listPolicies],
  actions: [listActions],
  // Loaded lists keep their rows. Cases that now fit a lane wait behind the button for new ones.
  lanes: [listLanes, listViews, listCases, ...statsCalls],
  rules: [listRules],
  alarms: [listAlarms, getAlarms],
  account: [listModerationAccounts, listTasks, listGallery, listWords, listEngines, getFirstSteps],
  appearance: [getAppearance],
};

export const settingsChanged = (queryClient: QueryClient, part: SettingsPart) =>
  invalidate(queryClient, ...touched[part]);

import {
  IconBroadcast,
  IconChartBar,
  IconHistory,
  IconLayoutList,
  IconSettings,
  IconUpload,
  IconUsersGroup,
  IconVideo,
  IconWaveform,
} from '@tabler/icons-react';
import type { Role } from '../../api/common.ts';
import type { KeyAction } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { paths } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';

type Place = {
  name:
    | 'queue'
    | 'videos'
    | 'audio'
    | 'streams'
    | 'submit'
    | 'calibrations'
    | 'dashboard'
    | 'audit'
    | 'settings';
  to: string;
  /** Prefix of the paths of this section. */
  under: string;
  key: KeyAction;
  Icon: typeof IconVideo;
  /** The roles that see it; all if absent. */
  for?: (role: Role) => boolean;
};

/** The sections of the product, in the rail's order. */
const places: Place[] = [
  { name: 'queue', to: paths.queue('review'), under: '/queue', key: 'goQueue', Icon: IconLayoutList },
  { name: 'videos', to: paths.videos(), under: '/videos', key: 'goVideos', Icon: IconVideo },
  { name: 'audio', to: paths.audio(), under: '/audio', key: 'goAudio', Icon: IconWaveform },
  {
    name: 'streams',
    to: paths.streams(),
    under: '/streams',
    key: 'goStreams',
    Icon: IconBroadcast,
  },
  { name: 'submit', to: paths.submit('texts'), under: '/submit', key: 'goSubmit', Icon: IconUpload },
  {
    name: 'calibrations',
    to: paths.calibrations(),
    under: '/calibrations',
    key: 'goCalibrations',
    Icon: IconUsersGroup,
  },
  {
    name: 'dashboard',
    to: paths.dashboard('now'),
    under: '/dashboard',
    key: 'goDashboard',
    Icon: IconChartBar,
    for: mayManage,
  },
  {
    name: 'audit',
    to: paths.audit(),
    under: '/audit',
    key: 'goAudit',
    Icon: IconHistory,
    for: mayManage,
  },
  {
    name: 'settings',
    to: paths.allSettings(),
    under: '/settings',
    key: 'goSettings',
    Icon: IconSettings,
    for: mayManage,
  },
];

/** The sections for the current person. */
export function usePlaces(): (Place & { keys: string })[] {
  const { role } = useSession().person;
  const keyOf = useKeyOf();
  return places
    .filter((place) => place.for?.(role) ?? true)
    .map((place) => ({ ...place, keys: keyOf(place.key) }));
}

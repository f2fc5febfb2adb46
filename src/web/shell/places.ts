import {
  IconBroadcast,
  IconLayoutList,
  IconSettings,
  IconUpload,
  IconVideo,
  IconWaveform,
} from '@tabler/icons-react';
import type { Role } from '../../api/common.ts';
import { type KeyAction, keyOf } from '../keys/key-table.ts';
import { paths } from '../paths.ts';
import { mayManage } from '../settings/may-manage.ts';
import { useSession } from './use-session.ts';

type Place = {
  name: 'queue' | 'videos' | 'audio' | 'streams' | 'submit' | 'settings';
  to: string;
  /** What an address of this place begins with. */
  under: string;
  keys: string;
  Icon: typeof IconVideo;
  /** Whose place it is; everybody's where it says nothing. */
  for?: (role: Role) => boolean;
};

const key = (action: KeyAction) => keyOf(action);

/** Where one can go, in the rail's order. What is not built is not listed. */
const places: Place[] = [
  { name: 'queue', to: paths.queue('review'), under: '/queue', keys: key('goQueue'), Icon: IconLayoutList },
  { name: 'videos', to: paths.videos(), under: '/videos', keys: key('goVideos'), Icon: IconVideo },
  { name: 'audio', to: paths.audio(), under: '/audio', keys: key('goAudio'), Icon: IconWaveform },
  {
    name: 'streams',
    to: paths.streams(),
    under: '/streams',
    keys: key('goStreams'),
    Icon: IconBroadcast,
  },
  { name: 'submit', to: paths.submit('texts'), under: '/submit', keys: key('goSubmit'), Icon: IconUpload },
  {
    name: 'settings',
    to: paths.settings('galleries'),
    under: '/settings',
    keys: key('goSettings'),
    Icon: IconSettings,
    for: mayManage,
  },
];

/** The places of who is signed in. */
export function usePlaces(): Place[] {
  const { role } = useSession().person;
  return places.filter((place) => place.for?.(role) ?? true);
}

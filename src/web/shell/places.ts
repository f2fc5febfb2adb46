import { IconBroadcast, IconLayoutList, IconUpload, IconVideo, IconWaveform } from '@tabler/icons-react';
import { type KeyAction, keyOf } from '../keys/key-table.ts';
import { paths } from '../paths.ts';

type Place = {
  name: 'queue' | 'videos' | 'audio' | 'streams' | 'submit';
  to: string;
  /** What an address of this place begins with. */
  under: string;
  keys: string;
  Icon: typeof IconVideo;
};

const key = (action: KeyAction) => keyOf(action);

/** Where one can go, in the rail's order. What is not built is not listed. */
export const places: Place[] = [
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
];

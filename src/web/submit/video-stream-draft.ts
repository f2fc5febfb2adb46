import type { VideoStreamBody } from '../../api/submissions.ts';
import { limits } from '../../protocol/limits.ts';
import { infoOf, rulesOf, type VideoDraft } from './video-draft.ts';

export type VideoStreamDraft = { url: string; fragmentTime: string } & Pick<
  VideoDraft,
  'interval' | 'tasks' | 'audio' | 'customInfo' | 'rulesMode' | 'rules' | 'rulesJson'
>;

export const emptyVideoStream: VideoStreamDraft = {
  url: '',
  interval: String(limits.interval.default),
  fragmentTime: String(limits.fragmentTime.default),
  tasks: [],
  audio: false,
  customInfo: [],
  rulesMode: 'builder',
  rules: [],
  rulesJson: '',
};

export const videoStreamMembers = [
  'url',
  'interval',
  'fragmentTime',
  'tasks',
  'audio',
  'customInfo',
  'callbackRules',
];

/** What is sent: only what was chosen, so that the defaults stay the API's. */
export function videoStreamBody(draft: VideoStreamDraft): VideoStreamBody {
  const rules = rulesOf(draft);
  const info = infoOf(draft);
  return {
    url: draft.url.trim(),
    ...(draft.interval.trim() === '' ? {} : { interval: Number(draft.interval) }),
    ...(draft.fragmentTime.trim() === '' ? {} : { fragmentTime: Number(draft.fragmentTime) }),
    ...(draft.tasks.length > 0 ? { tasks: draft.tasks } : {}),
    ...(draft.audio ? { audio: true } : {}),
    ...(Object.keys(rules).length > 0 ? { callbackRules: rules } : {}),
    ...(Object.keys(info).length > 0 ? { customInfo: info } : {}),
  };
}

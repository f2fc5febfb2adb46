import type { VideoBody } from '../../api/submissions.ts';
import { limits } from '../../protocol/limits.ts';
import { memberFaults, whyNotSource, whyNotTime } from './member-faults.ts';

export type Pair = { key: string; name: string; value: string };
export type Rule = {
  key: string;
  task: string;
  label: string;
  review: 'any' | 'review' | 'sure';
  similarity: string;
  offset: boolean;
};
export type VideoDraft = {
  source: 'file' | 'url';
  url: string;
  upload: { uploadId: string; name: string; bytes: number } | null;
  interval: string;
  tasks: string[];
  realTimeCallback: boolean;
  audio: boolean;
  customInfo: Pair[];
  rulesMode: 'builder' | 'json';
  rules: Rule[];
  rulesJson: string;
};

export const emptyVideo: VideoDraft = {
  source: 'file',
  url: '',
  upload: null,
  interval: String(limits.interval.default),
  tasks: [],
  realTimeCallback: false,
  audio: false,
  customInfo: [],
  rulesMode: 'builder',
  rules: [],
  rulesJson: '',
};

let count = 0;
const key = () => `${Date.now()}-${count++}`;
export const newPair = (): Pair => ({ key: key(), name: '', value: '' });
export const newRule = (task: string): Rule => ({
  key: key(),
  task,
  label: '',
  review: 'any',
  similarity: '',
  offset: true,
});

type Rules = NonNullable<VideoBody['callbackRules']>;

/** The builder's rows as the interface has them: task → rules. Members left at their default are left out. */
export function builtRules(rules: readonly Rule[]): Rules {
  const built: Rules = {};
  for (const { task, label, review, similarity, offset } of rules) {
    if (task === '') continue;
    const rule = {
      ...(label.trim() === '' ? {} : { label: Number(label) }),
      ...(review === 'any' ? {} : { review: review === 'review' }),
      ...(similarity.trim() === '' ? {} : { similarity: Number(similarity) }),
      ...(offset ? {} : { offset: false }),
    };
    built[task] = [...(built[task] ?? []), rule];
  }
  return built;
}

function isRules(value: unknown): value is Rules {
  const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  return (
    isObject(value) &&
    Object.values(value as object).every((rules) => Array.isArray(rules) && rules.every(isObject))
  );
}

export type ReadRules = { ok: true; rules: Rules } | { ok: false; why: 'syntax' | 'shape'; detail: string };

/** What was typed as JSON. Whether the members are known is for the API to say. */
export function readRules(text: string): ReadRules {
  if (text.trim() === '') return { ok: true, rules: {} };
  try {
    const value: unknown = JSON.parse(text);
    return isRules(value) ? { ok: true, rules: value } : { ok: false, why: 'shape', detail: '' };
  } catch (error) {
    return { ok: false, why: 'syntax', detail: error instanceof Error ? error.message : '' };
  }
}

export function rulesOf(draft: Pick<VideoDraft, 'rulesMode' | 'rules' | 'rulesJson'>): Rules {
  if (draft.rulesMode === 'builder') return builtRules(draft.rules);
  const read = readRules(draft.rulesJson);
  return read.ok ? read.rules : {};
}

/** Names and values as one object; what has no name is left out. */
export function infoOf({ customInfo }: Pick<VideoDraft, 'customInfo'>): Record<string, string> {
  const named = customInfo.filter(({ name }) => name.trim() !== '');
  return Object.fromEntries(named.map(({ name, value }) => [name.trim(), value]));
}

/** What is sent: only what was chosen, so that the defaults stay the API's. */
export function videoBody(draft: VideoDraft): VideoBody {
  const info = infoOf(draft);
  const rules = rulesOf(draft);
  return {
    ...(draft.source === 'url' ? { url: draft.url.trim() } : {}),
    ...(draft.source === 'file' && draft.upload ? { uploadId: draft.upload.uploadId } : {}),
    ...(draft.interval.trim() === '' ? {} : { interval: Number(draft.interval) }),
    ...(draft.tasks.length > 0 ? { tasks: draft.tasks } : {}),
    ...(draft.realTimeCallback ? { realTimeCallback: true } : {}),
    ...(draft.audio ? { audio: true } : {}),
    ...(Object.keys(rules).length > 0 ? { callbackRules: rules } : {}),
    ...(Object.keys(info).length > 0 ? { customInfo: info } : {}),
  };
}

export const videoMembers = [
  'url',
  'uploadId',
  'interval',
  'tasks',
  'realTimeCallback',
  'audio',
  'customInfo',
  'callbackRules',
] as const satisfies readonly (keyof VideoBody)[];

/** The API's faults by member of the form. */
export function videoFaults(
  errors: readonly { path: string; message: string }[],
  sent: VideoBody | undefined,
  now: VideoBody,
): Record<string, string> {
  return memberFaults(videoMembers, errors, sent, now);
}

/** Why a member cannot be taken, as a word of the catalogue; null where only the API knows. */
export function whyNot(member: string, body: VideoBody): string | null {
  return member === 'url' ? whyNotSource(body, 'file') : whyNotTime(member, body);
}

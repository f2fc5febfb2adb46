import { randomId } from '@mantine/hooks';
import type { VideoBody, VideoStreamBody } from '../../api/submissions.ts';
import { limits } from '../../protocol/limits.ts';
import { numberIn } from '../forms/number-in.ts';
import { noSource, type SourceDraft, sourceHeldBy, sourceOf } from './source-draft.ts';

export type Pair = { key: string; name: string; value: string };
export type Rule = {
  key: string;
  task: string;
  label: number | string;
  review: 'any' | 'review' | 'sure';
  similarity: number | string;
  offset: boolean;
};
export type RulesDraft = { rulesMode: 'builder' | 'json'; rules: Rule[]; rulesJson: string };
type Watched = {
  interval: number | string;
  tasks: string[];
  audio: boolean;
  customInfo: Pair[];
} & RulesDraft;
export type VideoDraft = SourceDraft & { realTimeCallback: boolean } & Watched;
export type VideoStreamDraft = { url: string; fragmentTime: number | string } & Watched;

const watched: Watched = {
  interval: limits.interval.default,
  tasks: [],
  audio: false,
  customInfo: [],
  rulesMode: 'builder',
  rules: [],
  rulesJson: '',
};
export const emptyVideo: VideoDraft = { ...noSource, realTimeCallback: false, ...watched };
export const emptyVideoStream: VideoStreamDraft = {
  url: '',
  fragmentTime: limits.fragmentTime.default,
  ...watched,
};

export const newPair = (): Pair => ({ key: randomId(), name: '', value: '' });
export const newRule = (task: string): Rule => ({
  key: randomId(),
  task,
  label: '',
  review: 'any',
  similarity: '',
  offset: true,
});

type Rules = NonNullable<VideoBody['callbackRules']>;

/** The rows of the rule editor in the interface's shape: task → rules. Members with default values are left out. */
export function builtRules(rules: readonly Rule[]): Rules {
  const built: Rules = {};
  for (const { task, label, review, similarity, offset } of rules) {
    if (task === '') continue;
    const rule = {
      ...(label === '' ? {} : { label: numberIn(label) }),
      ...(review === 'any' ? {} : { review: review === 'review' }),
      ...(similarity === '' ? {} : { similarity: numberIn(similarity) }),
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

/** Parses the typed JSON. The API validates its members. */
export function readRules(text: string): ReadRules {
  if (text.trim() === '') return { ok: true, rules: {} };
  try {
    const value: unknown = JSON.parse(text);
    return isRules(value) ? { ok: true, rules: value } : { ok: false, why: 'shape', detail: '' };
  } catch (error) {
    return { ok: false, why: 'syntax', detail: error instanceof Error ? error.message : '' };
  }
}

function rulesOf(draft: RulesDraft): Rules {
  if (draft.rulesMode === 'builder') return builtRules(draft.rules);
  const read = readRules(draft.rulesJson);
  return read.ok ? read.rules : {};
}

/** Names and values as one object; rows without a name are left out. */
function infoOf(customInfo: readonly Pair[]): Record<string, string> {
  const named = customInfo.filter(({ name }) => name.trim() !== '');
  return Object.fromEntries(named.map(({ name, value }) => [name.trim(), value]));
}

/** The members that video files and streams share, as far as chosen; the API has the defaults. */
function watchedOf(draft: Watched) {
  const info = infoOf(draft.customInfo);
  const rules = rulesOf(draft);
  return {
    ...(draft.interval === '' ? {} : { interval: numberIn(draft.interval) }),
    ...(draft.tasks.length > 0 ? { tasks: draft.tasks } : {}),
    ...(draft.audio ? { audio: true } : {}),
    ...(Object.keys(rules).length > 0 ? { callbackRules: rules } : {}),
    ...(Object.keys(info).length > 0 ? { customInfo: info } : {}),
  };
}

export function videoBody(draft: VideoDraft): VideoBody {
  return {
    ...sourceOf(draft),
    ...(draft.realTimeCallback ? { realTimeCallback: true } : {}),
    ...watchedOf(draft),
  };
}

export function videoStreamBody(draft: VideoStreamDraft): VideoStreamBody {
  return {
    url: draft.url.trim(),
    ...(draft.fragmentTime === '' ? {} : { fragmentTime: numberIn(draft.fragmentTime) }),
    ...watchedOf(draft),
  };
}

/** The form path of a body path: a task's rule is a row of the editor, or in the JSON. */
export function rulesHeldBy(path: string, { rulesMode, rules }: RulesDraft): string {
  const [member, task, index, ...rest] = path.split('.');
  if (member !== 'callbackRules') return path;
  if (rulesMode === 'json') return path.replace(member, 'rulesJson');
  const ofTask = rules.flatMap((rule, row) => (rule.task === task ? [row] : []));
  const row = ofTask[Number(index)];
  return row === undefined ? path.replace(member, 'rules') : ['rules', row, ...rest].join('.');
}

export const videoHeldBy = (path: string, draft: VideoDraft) => rulesHeldBy(sourceHeldBy(path, draft), draft);

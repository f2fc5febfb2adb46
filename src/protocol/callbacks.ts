import { because, type Reason } from '../reasons/reason.ts';
import { type ReadMissed, readMissed } from './missed.ts';
import { isRecord } from './safe-json.ts';
import { type Echoed, readEchoed } from './submission.ts';
import { readTaskResult, type TaskResult } from './task-results.ts';
import { type TaskType, taskTypeOf } from './tasks.ts';
import {
  type Cursor,
  cursorTo,
  markOdd,
  member,
  membersOf,
  type Oddity,
  readCount,
  readMessage,
  readNumber,
  readString,
} from './tolerant.ts';
import { type ReadUnavailable, readUnavailable } from './unavailable.ts';

export type { TaskResult } from './task-results.ts';
export type { Oddity } from './tolerant.ts';

/**
 * A callback as read (§ Video callback structures, § Events by operation). Times in seconds; missing values are absent,
 * or null inside the info objects.
 */
export type Callback = {
  /** `unrecognised`: no documented member identifies its type; its content is kept all the same. */
  type: 'fragment' | 'summary' | 'audio-file' | 'audio-stream' | 'unrecognised';
  /** 0 is success; audio callbacks may have none. */
  code: number | null;
  message: Reason | string | null;
  videoInfo?: VideoInfo;
  fragmentInfo?: ReturnType<typeof readFragmentInfo>;
  speechInfo?: ReturnType<typeof readSpeechInfo>;
  requestId?: string;
  segment?: ReturnType<typeof readSegment>;
  /** Of an audio stream that ended. */
  status?: string;
  customInfo?: Record<string, unknown>;
  tasks: TaskResult[];
  /** What the service's engines could not look at, if it reports that (the embedded one does). */
  unavailable?: ReadUnavailable[];
  /** Undocumented members, raw (C6). */
  unknown: Record<string, unknown>;
  oddities: Oddity[];
} & Echoed;

export type VideoInfo = {
  id: string | null;
  /** ISO time (V9); kept unchanged. */
  captureStart: string | null;
  duration: number | null;
  frames: number | null;
  /** `end` or `error` in a summary; any other is kept and marked. */
  status: string | null;
  message: Reason | string | null;
  /** Stretches that no engine looked at, if the service reports them (the embedded one does). */
  missed?: ReadMissed[];
};
const readFragmentInfo = membersOf({ id: readString, offsetStart: readNumber, offsetEnd: readNumber });
const readSpeechInfo = membersOf({ duration: readNumber });
const readSegment = membersOf({
  startTime: readNumber,
  endTime: readNumber,
  url: readString,
  preUrl: readString,
});

const named = new Set([
  'code',
  'message',
  'reasons',
  'nonce',
  'timestamp',
  'videoInfo',
  'fragmentInfo',
  'speechInfo',
  'requestId',
  'segment',
  'status',
  'customInfo',
  'roomId',
  'userId',
  'forumId',
]);

/**
 * Reads the parsed `json` of any callback. `taskIds` maps identifiers to task types; other tasks are recognised by
 * shape (C6). Never throws: unreadable values are null and listed in `oddities` by path.
 */
export function readCallback(json: unknown, taskIds: Record<string, TaskType>): Callback {
  const root = cursorTo(json);
  if (!isRecord(json)) markOdd(root, because('odd_no_object'));
  const fields = readFields(root);
  return {
    type: typeOfCallback(root),
    code: readNumber(member(root, 'code')),
    message: readMessage(root, 'message'),
    ...fields,
    ...readEchoed(root),
    ...(reportsUnavailable(root) ? { unavailable: readUnavailable(member(root, 'unavailable')) } : {}),
    ...readOthers(root, taskIds),
    oddities: root.oddities,
  };
}

/** Decides by content, not by order of arrival: callbacks have no order (C4). */
function typeOfCallback(root: Cursor): Callback['type'] {
  const has = (name: string) => member(root, name).value !== undefined;
  if (has('fragmentInfo')) return 'fragment';
  if (has('videoInfo')) return 'summary';
  if (has('speechInfo')) return 'audio-file';
  return has('requestId') || has('segment') ? 'audio-stream' : 'unrecognised';
}

type Fields = Pick<
  Callback,
  'videoInfo' | 'fragmentInfo' | 'speechInfo' | 'requestId' | 'segment' | 'status' | 'customInfo'
>;

function readFields(root: Cursor): Fields {
  const fields: Fields = {};
  const requestId = readString(member(root, 'requestId'));
  if (requestId !== null) fields.requestId = requestId;
  const status = readString(member(root, 'status'));
  if (status !== null) fields.status = status;
  const { value: customInfo } = objectAt(root, 'customInfo');
  if (isRecord(customInfo)) fields.customInfo = customInfo;

  const videoInfo = objectAt(root, 'videoInfo');
  if (isRecord(videoInfo.value)) fields.videoInfo = readVideoInfo(videoInfo);
  const fragmentInfo = objectAt(root, 'fragmentInfo');
  if (isRecord(fragmentInfo.value)) fields.fragmentInfo = readFragmentInfo(fragmentInfo);
  const speechInfo = objectAt(root, 'speechInfo');
  if (isRecord(speechInfo.value)) fields.speechInfo = readSpeechInfo(speechInfo);
  const segment = objectAt(root, 'segment');
  if (isRecord(segment.value)) fields.segment = readSegment(segment);
  return fields;
}

function readVideoInfo(info: Cursor): VideoInfo {
  const captureStart = readString(member(info, 'captureStart'));
  if (captureStart !== null && Number.isNaN(Date.parse(captureStart))) {
    markOdd(member(info, 'captureStart'), because('odd_time'));
  }
  const status = readString(member(info, 'status'));
  if (status !== null && status !== 'end' && status !== 'error') {
    markOdd(member(info, 'status'), because('odd_status'));
  }
  const missed = readMissed(member(info, 'missed'));
  return {
    ...(missed === null ? {} : { missed }),
    id: readString(member(info, 'id')),
    captureStart,
    duration: readNumber(member(info, 'duration')),
    frames: readCount(member(info, 'frames')),
    status,
    message: readMessage(info, 'message'),
  };
}

function objectAt(root: Cursor, name: string): Cursor {
  const at = member(root, name);
  if (at.value !== undefined && at.value !== null && !isRecord(at.value))
    markOdd(at, because('odd_no_object'));
  return at;
}

/** A provider may use the name for something else: then the member is unknown and kept raw. */
function reportsUnavailable(root: Cursor): boolean {
  return Array.isArray(member(root, 'unavailable').value);
}

/** A member that is configured as a task or is an object is a task result (`<task_id>` Object); others are unknown. */
function readOthers(root: Cursor, taskIds: Record<string, TaskType>): Pick<Callback, 'tasks' | 'unknown'> {
  const others = isRecord(root.value)
    ? Object.entries(root.value).filter(
        ([name]) => !named.has(name) && !(name === 'unavailable' && reportsUnavailable(root)),
      )
    : [];
  const isTask = ([name, value]: [string, unknown]) =>
    isRecord(value) || taskTypeOf(name, taskIds) !== undefined;
  return {
    tasks: others.filter(isTask).map(([name]) => readTaskResult(name, member(root, name), taskIds)),
    unknown: Object.fromEntries(others.filter((entry) => !isTask(entry))),
  };
}

import type { SubmissionKind } from '../../api/submissions.ts';
import { callbackRulesSchema } from '../../protocol/callback-rules.ts';
import { audioFormats, unacceptedFormat, videoFormats } from '../../protocol/limits.ts';
import { type TaskType, taskTypeOf } from '../../protocol/tasks.ts';
import { speechTaskWithoutAudio } from '../../protocol/video.ts';
import { reasonOf } from '../../reasons/of-issue.ts';
import { readSafely } from '../../reasons/read-safely.ts';
import { Failure, type Fault, fault } from '../context/failure.ts';
import type { Upload } from '../uploads/find-upload.ts';
import type { AnyBody } from './create-submission.ts';

type Tasks = Record<string, TaskType>;

/** A stream's address has no format. */
const formatsOf: Partial<Record<SubmissionKind, readonly string[]>> = {
  'video-file': videoFormats,
  'audio-file': audioFormats,
};

/** Checks what can be known before the service is called (L3, L4, V11). Throws a fault for each invalid member. */
export function checkSubmission(
  tasks: Tasks,
  kind: SubmissionKind,
  body: AnyBody,
  upload: Upload | null,
): void {
  const errors = [
    ...formatFaults(formatsOf[kind], body, upload),
    ...taskFaults(tasks, body),
    ...(kind.startsWith('video') ? [...speechFaults(tasks, body), ...ruleFaults(body)] : []),
  ];
  if (errors.length > 0) throw new Failure('values_not_valid', {}, { errors });
}

function formatFaults(formats: readonly string[] | undefined, body: AnyBody, upload: Upload | null): Fault[] {
  if (!formats) return [];
  const format = unacceptedFormat(upload?.filename ?? body.url ?? '', formats);
  if (format === null) return [];
  return [fault(upload ? 'uploadId' : 'url', 'format_not_supported', { format, formats })];
}

function taskFaults(tasks: Tasks, body: AnyBody): Fault[] {
  return (body.tasks ?? []).flatMap((task, index) =>
    taskTypeOf(task, tasks) === undefined ? [fault(`tasks.${index}`, 'no_configured_task', { task })] : [],
  );
}

function speechFaults(tasks: Tasks, body: AnyBody): Fault[] {
  const speech = speechTaskWithoutAudio({ audio: body.audio ?? false, task: body.tasks }, tasks);
  return speech === null ? [] : [fault('audio', 'must_be_on_for_task', { task: speech })];
}

function ruleFaults(body: AnyBody): Fault[] {
  const rules = readSafely(callbackRulesSchema, body.callbackRules ?? {});
  return (rules.error?.issues ?? []).map((issue) => ({
    path: ['callbackRules', ...issue.path].join('.'),
    reason: reasonOf(issue, body.callbackRules),
  }));
}

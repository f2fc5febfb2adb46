import type { Box } from '../../api/findings.ts';
import type { TextDetail } from '../../protocol/details.ts';
import type { RecognisedTask, TaskResult } from '../../protocol/task-results.ts';
import type { PersonMatch } from '../../protocol/tasks/person-search.ts';
import type { Label } from '../../protocol/tolerant.ts';
import type { Words } from '../../reasons/reasoned.ts';
import type { FindingDetail } from '../store/tables/content.ts';

/** One machine result about one piece of evidence, before it is stored. Times and offsets in seconds. */
export type MachineFinding = {
  key: string;
  task: string;
  taskId: string;
  action: 'pass' | 'review' | 'block' | null;
  review: boolean;
  label: string | null;
  labelNumber: number | null;
  rate: number | null;
  offset: number | null;
  start: number | null;
  end: number | null;
  box: Box | null;
  degree: number | null;
  text: Words | null;
  name: string | null;
  typeName: string | null;
  scene: string | null;
  details: FindingDetail[];
  /** The address of the picture or audio clip that it is about. */
  picture: string | null;
  relatives: { path: string; score: number | null }[];
  /** The service shows neither a frame nor a hit for it, so its certainty alone is not enough. */
  unseen: boolean;
};

/**
 * Converts task results of any shape to findings (§ Video task results). Pure. Each frame in a `fileList` and each
 * stretch in `violations` is a finding; a result that asks for review and has neither is one finding about the whole. A
 * result of unknown shape stays in its raw callback and becomes one finding that says so, for a person to look at.
 *
 * Where the document gives a task no `review` member (gallery, logos), a hit asks for review, because only a person can
 * decide.
 */
export function toFindings(tasks: readonly TaskResult[]): MachineFinding[] {
  const seen = new Map<string, number>();
  return tasks.flatMap(findingsOf).map((finding) => {
    const count = seen.get(finding.key) ?? 0;
    seen.set(finding.key, count + 1);
    return count === 0 ? finding : { ...finding, key: `${finding.key}#${count}` };
  });
}

function findingsOf(task: TaskResult): MachineFinding[] {
  if (task.type === 'unrecognised') return [finding(task, { review: true })];
  const found = findingsIn(task);
  return found.length > 0 ? found : wholeFindings(task);
}

/** V14: the findings of a result without frames or violations, about the whole video, fragment or file. */
function wholeFindings(task: RecognisedTask): MachineFinding[] {
  const { action, review, label } = task.whole;
  const persons: readonly Matched[] = 'matchList' in task.result ? task.result.matchList : [];
  const needsReview = review === true || action === 'review' || action === 'block' || persons.length > 0;
  if (!needsReview || action === 'pass') return [];
  return [
    finding(task, {
      ...labelOf(label),
      action,
      review: review ?? (action === null || action === 'review'),
      name: listed(persons.map(({ faceId }) => faceId)),
      typeName: listed(persons.map(({ typeName }) => typeName)),
      scene: listed(persons.map(({ scene }) => scene ?? null)),
      unseen: true,
    }),
  ];
}

type Matched = PersonMatch & { scene?: string | null };
const listed = (words: readonly (string | null)[]) =>
  [...new Set(words.filter((word) => word))].join(', ') || null;

function findingsIn(task: RecognisedTask): MachineFinding[] {
  const make = (found: Partial<MachineFinding>) => finding(task, found);
  switch (task.type) {
    case 'ocr-text':
      return task.result.fileList.map((file) =>
        make({
          ...labelOf(file.textAnalysis?.label ?? null),
          review: file.textAnalysis !== null && (file.textAnalysis.review ?? true),
          rate: file.textAnalysis?.rate ?? null,
          offset: file.offset,
          box: file.location,
          degree: file.degree,
          text: file.text,
          details: (file.textAnalysis?.details ?? []).map(detail),
          picture: file.url,
        }),
      );
    case 'image-classification':
      return task.result.fileList.map((file) =>
        make({
          ...labelOf(file.label),
          review: file.review ?? true,
          rate: file.rate,
          offset: file.offset,
          picture: file.url,
        }),
      );
    case 'person-search':
    case 'known-person-search':
      return task.result.fileList.map((file) =>
        make({
          ...labelOf(file.label),
          review: file.review ?? true,
          rate: file.similarity,
          offset: file.offset,
          box: file.facePosition,
          name: file.faceId,
          typeName: file.typeName,
          scene: 'scene' in file && typeof file.scene === 'string' ? file.scene : null,
          picture: file.url,
        }),
      );
    case 'image-gallery':
      return task.result.fileList.map((file) =>
        make({
          ...labelOf(file.label),
          review: true,
          rate: file.similarity,
          offset: file.offset,
          picture: file.url,
          relatives: file.relatives.flatMap(({ path, score }) => (path === null ? [] : [{ path, score }])),
        }),
      );
    case 'banned-logo':
    case 'logo':
      return task.result.fileList.map((file) =>
        make({
          ...labelOf(file.label),
          review: true,
          rate: file.scores,
          offset: file.offset,
          box: file.location,
          degree: 'degree' in file && typeof file.degree === 'number' ? file.degree : null,
          name: 'text' in file && typeof file.text === 'string' ? file.text : null,
          picture: file.url,
        }),
      );
    case 'speech-moderation':
      return task.result.violations.map((violation) =>
        make({
          ...labelOf(violation.label),
          action: violation.action,
          review: violation.review || violation.action === 'review',
          rate: violation.rate,
          start: violation.startTime,
          end: violation.endTime,
          text: violation.content,
          details: violation.details.map(detail),
          unseen: violation.details.length === 0,
        }),
      );
    case 'vulgar-speech':
      return task.result.violations.flatMap(({ label, action, review, details }) => {
        const about = { action, review: review ?? (action === null || action === 'review') };
        // V13: without details it is still a finding.
        if (details.length === 0) return [make({ ...labelOf(label), ...about, unseen: true })];
        return details.map((segment) =>
          make({
            ...labelOf(segment.label ?? label),
            ...about,
            rate: segment.rate,
            start: segment.startTime,
            end: segment.endTime,
          }),
        );
      });
    case 'speech-transcription':
      return [];
    case 'text':
      return task.result.texts.map((text) =>
        make({
          ...labelOf(text.label),
          action: text.action,
          review: text.review || text.action === 'review',
          rate: text.rate,
          text: text.content,
          details: text.details.map(detail),
        }),
      );
    default:
      return task satisfies never;
  }
}

/** A finding of a task; members missing in `found` are null. */
export function finding(
  task: Pick<TaskResult, 'type' | 'taskId'>,
  found: Partial<MachineFinding>,
): MachineFinding {
  const complete = {
    task: task.type,
    taskId: task.taskId,
    action: null,
    review: false,
    label: null,
    labelNumber: null,
    rate: null,
    offset: null,
    start: null,
    end: null,
    box: null,
    degree: null,
    text: null,
    name: null,
    typeName: null,
    scene: null,
    details: [],
    picture: null,
    relatives: [],
    unseen: false,
    ...found,
  };
  // All values that a summary does not add or round, so that a repeated result is the same finding.
  const same = [
    complete.taskId,
    complete.picture,
    complete.start,
    complete.end,
    complete.label,
    complete.labelNumber,
    complete.box,
    complete.name,
    complete.text,
  ];
  return { ...complete, key: JSON.stringify(same) };
}

function labelOf(label: Label | null): { label: string | null; labelNumber: number | null } {
  return typeof label === 'number' ? { label: null, labelNumber: label } : { label, labelNumber: null };
}

export function detail(hit: TextDetail): MachineFinding['details'][number] {
  return {
    keyword: hit.keyword ?? '',
    hint: hit.hint ?? '',
    mainLabel: hit.mainLabel === undefined ? '' : String(hit.mainLabel),
    subLabel: hit.subLabel ?? '',
    ...(hit.reasons && { reasons: hit.reasons }),
  };
}

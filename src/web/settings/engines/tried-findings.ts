import type { Box, Finding } from '../../../api/findings.ts';
import type { TaskType } from '../../../protocol/tasks.ts';

type Members = Record<string, unknown>;
type NameOf = (label: number) => string;

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
/** Speech scores are strings. */
const number = (value: unknown) => {
  const read = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
};

const isPoint = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');

function boxOf(value: unknown): Box | null {
  if (!Array.isArray(value) || value.length !== 4) return null;
  const [a, b, c, d] = value;
  return isPoint(a) && isPoint(b) && isPoint(c) && isPoint(d) ? [a, b, c, d] : null;
}

/** The items of a result: a picture's `fileList`, violations, segments, or the one verdict on a text. */
function itemsOf(result: unknown): Members[] {
  if (!isRecord(result)) return [];
  const list = [result.fileList, result.violations, result.segments].find(Array.isArray);
  const items: Members[] = list ? list.filter(isRecord) : 'action' in result ? [result] : [];
  // A vulgar stretch has its time ranges in `details`.
  return items.flatMap(({ details, ...item }) => {
    const places = Array.isArray(details) ? details.filter(isRecord).filter((one) => 'startTime' in one) : [];
    return places.length > 0 ? places.map((place) => ({ ...item, ...place })) : [{ ...item, details }];
  });
}

/** Tasks whose results have no `review`: a person must look at each hit. */
const unsure: readonly TaskType[] = ['image-gallery', 'banned-logo', 'logo'];

/** Converts a result in the interface's shape into findings, to draw their boxes and to list them. */
export function triedFindings(task: TaskType, result: unknown, nameOf: NameOf): Finding[] {
  return itemsOf(result).map((item, index) => {
    const verdict = isRecord(item.textAnalysis) ? item.textAnalysis : item;
    const label = verdict.label ?? item.category;
    const action = (['pass', 'review', 'block'] as const).find((one) => one === item.action) ?? null;
    const isLogo = task === 'logo' || task === 'banned-logo';
    return {
      id: String(index),
      task,
      taskId: task,
      action,
      review: verdict.review === true || action === 'review' || unsure.includes(task),
      label: typeof label === 'number' ? nameOf(label) : (text(label) ?? ''),
      labelNumber: typeof label === 'number' ? label : null,
      rate: number(verdict.rate ?? item.similarity ?? item.scores),
      offset: null,
      startTime: number(item.startTime),
      endTime: number(item.endTime),
      box: boxOf(item.location ?? item.facePosition),
      degree: number(item.degree),
      text: isLogo ? null : (text(item.text) ?? text(item.content)),
      reasons: null,
      name: text(item.faceId) ?? (isLogo ? text(item.text) : null),
      typeName: text(item.typeName),
      scene: text(item.scene),
      details: detailsOf(verdict.details),
      marks: [],
      relatives: [],
      evidence: null,
      fragmentId: null,
    };
  });
}

function detailsOf(value: unknown): Finding['details'] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map(({ keyword, hint, mainLabel, subLabel }) => ({
    keyword: text(keyword) ?? '',
    hint: text(hint) ?? '',
    mainLabel: String(mainLabel ?? ''),
    subLabel: text(subLabel) ?? '',
  }));
}

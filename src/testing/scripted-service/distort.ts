import { isRecord } from '../../protocol/safe-json.ts';
import type { Quirk } from './quirks.ts';

type Quirks = ReadonlySet<Quirk>;

const scores = new Set(['rate', 'score', 'scores', 'similarity', 'max']);
const labels = new Set(['label', 'mainLabel', 'category']);
const boxes = new Set(['location', 'facePosition']);
const corners = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;
const aliases: Record<string, string> = { Ads: 'ADs', Nonsense: 'Nosense', Abuse: 'abuse', Porn: 'PORN' };
const stray = { keyword: 'good', hint: 'good', mainLabel: 'Normal', subLabel: 'harmless' };

/** A payload in the form of a service with these quirks; without any, the payload itself. */
export function distort(payload: Record<string, unknown>, quirks: Quirks): Record<string, unknown> {
  const written = record(quirks.has('nameless-callbacks') ? withoutNames(payload) : payload, quirks);
  return {
    ...written,
    ...(quirks.has('failing-summary') && isEnd(payload) ? failure : {}),
    ...(quirks.has('string-code') ? { code: String(written.code ?? 0) } : {}),
    ...(quirks.has('result-object') && Array.isArray(written.result) ? { result: written.result[0] } : {}),
  };
}

/** The result of a service that could not do its work. */
export const failure = { code: 2003, message: 'engine broke down' };

const names = new Set(['requestId', 'segment', 'roomId', 'userId', 'forumId']);

/** V18: only for segments of audio streams, whose payload the document does not show. */
function withoutNames(payload: Record<string, unknown>): Record<string, unknown> {
  if (!('segment' in payload)) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !names.has(name)));
}

function isEnd({ videoInfo }: Record<string, unknown>): boolean {
  return isRecord(videoInfo) && videoInfo.status === 'end';
}

function record(value: Record<string, unknown>, quirks: Quirks): Record<string, unknown> {
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [
    name,
    member(name, part, quirks),
  ]);
  const written = Object.fromEntries(entries);
  if (quirks.has('no-frames') && Array.isArray(written.fileList) && written.fileList.length > 0)
    return { ...written, fileList: [], review: true };
  if (quirks.has('logo-numbers') && 'degree' in written && 'category' in written)
    return { ...written, text: 7 };
  return quirks.has('details-in-pass') && written.action === 'pass'
    ? { ...written, details: [stray] }
    : written;
}

function member(name: string, value: unknown, quirks: Quirks): unknown {
  if (scores.has(name) && Number.isFinite(Number(value ?? Number.NaN))) return score(value, quirks);
  if (labels.has(name)) return label(value, quirks);
  if (boxes.has(name) && Array.isArray(value)) return box(value, quirks);
  if (name === 'violations' && quirks.has('details-missing') && Array.isArray(value))
    return value.filter(isRecord).map(({ details: _details, ...rest }) => record(rest, quirks));
  return any(value, quirks);
}

function any(value: unknown, quirks: Quirks): unknown {
  if (Array.isArray(value)) return value.map((part) => any(part, quirks));
  return isRecord(value) ? record(value, quirks) : value;
}

function score(value: unknown, quirks: Quirks): unknown {
  const given = quirks.has('scores-out-of-range') ? Number(value) + 1 : Number(value);
  return quirks.has('string-rates') || typeof value === 'string' ? String(given) : given;
}

function label(value: unknown, quirks: Quirks): unknown {
  if (typeof value === 'number') return quirks.has('string-labels') ? String(value) : value;
  return quirks.has('label-aliases') && typeof value === 'string' ? (aliases[value] ?? value) : value;
}

function box(points: unknown[], quirks: Quirks): unknown {
  const written = quirks.has('xy-boxes')
    ? points.map((point) => (Array.isArray(point) ? { x: point[0], y: point[1] } : point))
    : points;
  if (!quirks.has('corner-boxes')) return written;
  return Object.fromEntries(corners.map((corner, index) => [corner, written[index]]));
}

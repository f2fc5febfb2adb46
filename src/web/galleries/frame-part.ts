import type { Box, Evidence, Finding } from '../../api/findings.ts';
import type { EntryFields, GalleryKind } from '../../protocol/operator/galleries.ts';
import { emptyFields } from './entry-draft.ts';

/** The part of a frame that is added: the whole frame, or the box of one finding. */
export type FramePart = { frame: Evidence; finding: (Finding & { box: Box }) | null };

const kindOfTask: Record<string, GalleryKind> = {
  'person-search': 'persons',
  'known-person-search': 'persons',
  'banned-logo': 'logos',
  logo: 'logos',
};

/** The gallery that a part most likely belongs to. */
export function likelyKind({ finding }: FramePart): GalleryKind {
  return (finding && kindOfTask[finding.task]) ?? 'pictures';
}

/** The fields of a new entry as far as the finding determines them. */
export function likelyFields({ finding }: FramePart): EntryFields {
  if (!finding) return emptyFields;
  const { name, typeName, task, labelNumber } = finding;
  const inGallery = kindOfTask[task] !== undefined;
  return {
    ...emptyFields,
    name: name ?? '',
    typeName: typeName ?? '',
    known: task === 'known-person-search',
    station: task === 'banned-logo',
    label: inGallery && labelNumber !== null && Number.isInteger(labelNumber) ? Math.max(0, labelNumber) : 0,
  };
}

/** The findings of a frame whose boxes can be cropped. */
export function boxed(findings: readonly Finding[]): (Finding & { box: Box })[] {
  return findings.flatMap((finding) => (finding.box ? [{ ...finding, box: finding.box }] : []));
}

/** The upright rectangle around a box in the picture's pixels, clipped to the picture. */
export function partBounds(box: Box, { width, height }: { width: number; height: number }) {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const xs = box.map(([x]) => within(x) * width);
  const ys = box.map(([, y]) => within(y) * height);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(1, Math.max(...xs) - x), height: Math.max(1, Math.max(...ys) - y) };
}

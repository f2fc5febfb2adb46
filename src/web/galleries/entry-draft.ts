import type { LabelEntry } from '../../api/labels.ts';
import type { EntryFields, GalleryKind } from '../../protocol/operator/galleries.ts';
import { numberIn } from '../forms/number-in.ts';

export const emptyFields: EntryFields = {
  name: '',
  typeName: '',
  known: false,
  scene: '',
  label: 0,
  station: false,
};

/** The form fields of each kind of entry. */
export const fieldsOf = {
  persons: ['name', 'typeName', 'known', 'scene'],
  pictures: ['name', 'label'],
  logos: ['name', 'label', 'station'],
} as const satisfies Record<GalleryKind, readonly (keyof EntryFields)[]>;

/** An entry in its form; the number is as typed. */
export type EntryDraft = Omit<EntryFields, 'label'> & { label: number | string };

export function draftOf({ name, typeName, known, scene, label, station }: EntryFields): EntryDraft {
  return { name, typeName, known, scene, label, station };
}

export const bodyOf = (draft: EntryDraft): EntryFields => ({ ...draft, label: numberIn(draft.label) });

/** The dictionary's name of an entry's class or category; null if it has none. */
export function labelName(
  kind: GalleryKind,
  { label, station }: Pick<EntryFields, 'label' | 'station'>,
  dictionary: readonly LabelEntry[],
): string | null {
  if (kind === 'persons') return null;
  const task = kind === 'pictures' ? 'image-gallery' : station ? 'banned-logo' : 'logo';
  return dictionary.find((one) => one.task === task && one.number === label)?.name ?? null;
}

import type { LabelEntry } from '../../../api/labels.ts';
import type { EntryFields, GalleryEntry, GalleryKind } from '../../../protocol/operator/galleries.ts';
import { memberFaults } from '../../submit/member-faults.ts';

export const emptyFields: EntryFields = {
  name: '',
  typeName: '',
  known: false,
  scene: '',
  label: 0,
  station: false,
};

/** What a person is asked of an entry of each kind. */
export const fieldsOf = {
  persons: ['name', 'typeName', 'known', 'scene'],
  pictures: ['name', 'label'],
  logos: ['name', 'label', 'station'],
} as const satisfies Record<GalleryKind, readonly (keyof EntryFields)[]>;

export function fieldsOfEntry(entry: GalleryEntry): EntryFields {
  const { name, typeName, known, scene, label, station } = entry;
  return { name, typeName, known, scene, label, station };
}

/** The changes that are none any more, because the entry is so by now, left out. */
export function realChanges(entry: GalleryEntry, changes: Partial<EntryFields>): Partial<EntryFields> {
  const now: Record<string, unknown> = fieldsOfEntry(entry);
  return Object.fromEntries(Object.entries(changes).filter(([member, value]) => now[member] !== value));
}

/** Why a field cannot be taken, as a word of the catalogue; null where only the service knows. */
export function whyNot(member: string, fields: Partial<EntryFields>): string | null {
  const { name, label } = fields;
  if (member === 'name' && name?.trim() === '') return 'fault.name';
  const whole = label === undefined || (Number.isInteger(label) && label >= 0 && label <= 9999);
  return member === 'label' && !whole ? 'fault.label' : null;
}

/** What is wrong with each field of what was sent, as long as it still says so. */
export function entryFaults(
  told: readonly { path: string; message: string }[],
  sent: Partial<EntryFields> | undefined,
  now: Partial<EntryFields>,
): Record<string, string> {
  return memberFaults(Object.keys(emptyFields), told, sent, now);
}

/** The dictionary's name of an entry's class or category; null where it has none. */
export function labelName(
  kind: GalleryKind,
  { label, station }: Pick<EntryFields, 'label' | 'station'>,
  dictionary: readonly LabelEntry[],
): string | null {
  if (kind === 'persons') return null;
  const task = kind === 'pictures' ? 'image-gallery' : station ? 'banned-logo' : 'logo';
  return dictionary.find((one) => one.task === task && one.number === label)?.name ?? null;
}

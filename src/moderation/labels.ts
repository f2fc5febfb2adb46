import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { textLabels } from '../protocol/labels.ts';
import { personLabels } from './engines/faces/labels.ts';
import { imageClasses } from './engines/image-classification/classes.ts';
import { plugInClasses } from './engines/remote/categories.ts';
import { vulgarLabels } from './engines/vulgar-speech/labels.ts';

const gallerySchema = z.array(z.object({ label: z.number().int(), name: z.string() }));

/** Severity of each text label, in their order. 3 is the worst: nobody should see it unprepared. */
const severities = [0, 3, 3, 2, 2, 1, 2, 0, 1];

const ofClass0 = [
  { task: 'image-gallery', name: 'Gallery picture' },
  { task: 'banned-logo', name: 'Station mark' },
  { task: 'logo', name: 'Logo' },
] as const;

export type EmbeddedLabel = { task: string; number: number; name: string; color: null; severity: number };

/**
 * What this service's numeric labels mean (V6). The numbers of `ocr-text` are the text labels, those of
 * `image-classification` the classes of its model and of plug-ins, those of `image-gallery` its own classes, those of
 * `vulgar-speech` two kinds of words. The person searches say whether it is a person of the gallery. Gallery entries
 * have class 0 unless somebody sets another.
 */
export async function embeddedLabels(): Promise<EmbeddedLabel[]> {
  const file = path.join(import.meta.dirname, '../../public/samples/gallery/gallery.json');
  const gallery = gallerySchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const classes = new Map(gallery.map(({ label, name }) => [label, name]));
  return [
    ...textLabels.map((name, number) => ({
      task: 'ocr-text',
      number,
      name,
      color: null,
      severity: severities[number] ?? 1,
    })),
    ...[...imageClasses, ...plugInClasses].map(({ label, name, severity }) => ({
      task: 'image-classification',
      number: label,
      name,
      color: null,
      severity,
    })),
    ...vulgarLabels.map(({ number, name, label }) => ({
      task: 'vulgar-speech',
      number,
      name,
      color: null,
      severity: severities[textLabels.indexOf(label)] ?? 1,
    })),
    ...['person-search', 'known-person-search'].flatMap((task) =>
      personLabels.map((label) => ({ task, ...label, color: null })),
    ),
    ...ofClass0.map(({ task, name }) => ({ task, number: 0, name, color: null, severity: 2 })),
    ...[...classes].map(([number, name]) => ({
      task: 'image-gallery',
      number,
      name,
      color: null,
      severity: 2,
    })),
  ];
}

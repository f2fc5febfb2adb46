import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeImport, inside, sources } from './testing/sources.ts';

/**
 * The folders of a layer, lowest first: a folder imports only from rows above its own, so folders in one row know
 * nothing of each other. Files at the layer's top put the folders together and may import all of them.
 */
const floors: Record<string, string[][]> = {
  platform: [
    // These run in browsers too.
    ['scheduling', 'database', 'random', 'statistics', 'text', 'tracing'],
    ['pictures'],
    ['node'],
  ],
  moderation: [
    // `requests`: reading and refusing them.
    ['text', 'store', 'requests'],
    // `callbacks`: the outbox and its delivery.
    ['accounts', 'callbacks', 'capture', 'media'],
    ['engines', 'learned-models', 'words'],
    // `submissions`: what one is, and how it is accepted and deleted.
    ['gallery', 'submissions'],
    // The common part of work on video and audio.
    ['work'],
    ['audio-analysis'],
    ['audio', 'video'],
    // Starts and ends submissions of all kinds.
    ['queue'],
    // `operations`: the seven signed ones.
    ['operations', 'operator', 'routes'],
  ],
  api: [],
  review: [
    ['store'],
    // What every verb receives, and how it refuses.
    ['context'],
    // `entities`: cases, decisions and submissions by id, and their states. `journal`: the audit, and events.
    ['entities', 'journal'],
    // `accounts`: those at moderation services. `labels`: their names and keys.
    ['accounts', 'evidence', 'holds', 'labels', 'people', 'statements', 'uploads'],
    ['lanes'],
    // Maintains the figures; `stats` reads them.
    ['counting'],
    // The one way to change a case.
    ['changes'],
    // `rules`: they decide in place of the machine or of people.
    ['looks', 'rules'],
    // `findings`: the machine's findings and the cases that they open. `show`: rows as callers see them.
    ['findings', 'show'],
    ['cases', 'submissions'],
    // `sampling`: the audit sample of what the machine decided alone.
    // `notices`: reports of contents by people.
    // `enforcement`: what a decision does beyond its verdict.
    // `users`: what is known about a user of the platform.
    // `gold`: cases whose right answer is known, and their copies.
    ['appeals', 'enforcement', 'gold', 'intake', 'notices', 'sampling', 'users'],
    // `connections`: reports of other products, and the decision on its way back there.
    // `quality`: how often others found a person's decisions right.
    ['connections', 'decisions', 'quality'],
    ['access', 'audit', 'care', 'deliveries', 'operation', 'operator', 'stats', 'translation'],
    // To the Transparency Database.
    ['statement-sending'],
    // `alarms`: they watch everything below. `dossier`: everything about a case, signed.
    ['alarms', 'dossier', 'exports', 'retention', 'settings'],
    // `adviser`: a language model that is asked about new cases.
    // `reports`: figures for people who do not look at dashboards.
    // `calibrations`: sessions in which people decide the same cases.
    // `transparency`: the report that the law asks for.
    ['adviser', 'calibrations', 'erasure', 'reports', 'transparency'],
  ],
  web: [
    // Formatting, keys, addresses, and the appearance of everything.
    ['format', 'keys', 'paths', 'styles', 'theme'],
    ['i18n'],
    ['api'],
    // The signed-in person; parts of every page.
    ['session', 'ui'],
    // Cache updates by events; the organisation's settings; names of labels and policies.
    ['appearance', 'charts', 'forms', 'labels', 'live'],
    // Parts that several features show.
    ['care', 'exports', 'gold', 'lanes', 'navigation', 'notes', 'samples', 'sign-in', 'text', 'tour'],
    ['media', 'quality', 'translation'],
    ['account'],
    // The decision in progress; what videos, audio and streams share.
    ['decision', 'galleries', 'submissions'],
    ['audio', 'statements'],
    ['appeal', 'audit', 'case', 'dashboard', 'settings', 'submit', 'videos'],
    ['first-steps', 'palette', 'streams'],
    ['calibrations', 'queue'],
    ['shell', 'user'],
  ],
};

/** Files beside the folders of a layer, which put it together. */
const top = '.';

function folderIn(layer: string, file: string): string {
  const [first = '', ...rest] = path.posix.relative(`src/${layer}`, file).split('/');
  return rest.length === 0 ? top : first;
}

/** Cycles of imports between folders, with the folders on the way. */
function cycles(arrows: Map<string, Set<string>>): string[] {
  const done = new Set<string>();
  const cyclePaths: string[] = [];
  const visit = (folder: string, trail: string[]) => {
    if (trail.includes(folder)) {
      cyclePaths.push([...trail.slice(trail.indexOf(folder)), folder].join(' → '));
      return;
    }
    if (done.has(folder)) return;
    for (const next of arrows.get(folder) ?? []) visit(next, [...trail, folder]);
    done.add(folder);
  };
  for (const folder of arrows.keys()) visit(folder, []);
  return cyclePaths;
}

describe.each(Object.entries(floors))('the folder order of %s', (layer, order) => {
  const files = sources.filter((file) => file.startsWith(`src/${layer}/`));
  const within = inside.filter(
    ({ from, target }) => from.startsWith(`src/${layer}/`) && target.startsWith(`src/${layer}/`),
  );
  const floorOf = new Map(order.flatMap((line, index) => line.map((folder) => [folder, index] as const)));
  floorOf.set(top, order.length);

  it('name every folder once', () => {
    const folders = new Set(files.map((file) => folderIn(layer, file)));
    folders.delete(top);
    expect(order.flat().sort()).toEqual([...folders].sort());
  });

  it('are imported only from below', () => {
    const wrong = within.filter(({ from, target }) => {
      const [here, there] = [folderIn(layer, from), folderIn(layer, target)];
      return here !== there && (floorOf.get(there) ?? 0) >= (floorOf.get(here) ?? 0);
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('have no cycle, also not in subfolders', () => {
    const arrows = new Map<string, Set<string>>();
    for (const { from, target } of within) {
      const [here, there] = [path.dirname(from), path.dirname(target)];
      if (here !== there) arrows.set(here, (arrows.get(here) ?? new Set()).add(there));
    }
    expect(cycles(arrows)).toEqual([]);
  });
});

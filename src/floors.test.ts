import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inside, sources, tell } from './testing/sources.ts';

/**
 * The folders of a layer, lowest first: a folder imports only from lines above its own, so that those on one line know
 * nothing of each other. Files at the layer's top put the folders together and may import all of them.
 */
const floors: Record<string, string[][]> = {
  platform: [
    // These run in browsers too.
    ['scheduling', 'database'],
    ['node'],
  ],
  moderation: [
    // `requests`: how they are read and refused. `programs`: ffmpeg, tesseract and the recogniser as processes.
    ['text', 'store', 'programs', 'requests'],
    // `callbacks`: the outbox and who empties it.
    ['accounts', 'callbacks', 'capture', 'media'],
    ['engines', 'words'],
    // `submissions`: what one is, and how it is accepted and forgotten.
    ['gallery', 'submissions'],
    // What work on films and sounds has in common.
    ['work'],
    ['sound'],
    ['audio', 'video'],
    // Which takes submissions up and ends them, whatever their kind.
    ['queue'],
    // `operations`: the seven signed ones.
    ['operations', 'operator', 'routes'],
  ],
  api: [],
  review: [
    ['store'],
    // What every verb is handed, and how it refuses.
    ['context'],
    // `entities`: cases, decisions and submissions by their ids, and their states. `journal`: the audit, and events.
    ['entities', 'journal'],
    // `accounts`: those at moderation services. `labels`: their names, and under which keys they are found.
    ['accounts', 'evidence', 'holds', 'labels', 'people', 'statements', 'uploads'],
    ['lanes'],
    // Keeps the figures; `stats` reads them.
    ['counting'],
    // The one way to change a case.
    ['changes'],
    ['looks'],
    // `findings`: what the machine found, and the cases that it opens. `show`: rows as callers see them.
    ['findings', 'show'],
    ['cases', 'submissions'],
    ['appeals', 'intake'],
    ['decisions'],
    ['access', 'audit', 'care', 'deliveries', 'operation', 'operator', 'stats'],
    ['exports', 'retention', 'settings'],
    ['erasure'],
  ],
  web: [
    // How values are written, which key does what, where a page is, and what everything looks like.
    ['format', 'keys', 'paths', 'styles', 'theme'],
    ['i18n'],
    ['api'],
    // Who is signed in; parts that every page is made of.
    ['session', 'ui'],
    // What events change in what is known; what the organisation chose; what labels and policies are called.
    ['appearance', 'charts', 'forms', 'labels', 'live'],
    // What several features show.
    ['care', 'exports', 'lanes', 'navigation', 'samples', 'sign-in', 'text', 'tour'],
    ['account', 'media'],
    // A decision that is being made; what videos, audio and streams share.
    ['decision', 'galleries', 'submissions'],
    ['audio', 'statements'],
    ['appeal', 'audit', 'case', 'dashboard', 'settings', 'submit', 'videos'],
    ['first-steps', 'palette', 'streams'],
    ['queue'],
    ['shell'],
  ],
};

/** Files beside the folders of a layer: where it is put together. */
const top = '.';

function folderIn(layer: string, file: string): string {
  const [first = '', ...rest] = path.posix.relative(`src/${layer}`, file).split('/');
  return rest.length === 0 ? top : first;
}

/** Folders that reach themselves by imports, with the folders on the way. */
function cycles(arrows: Map<string, Set<string>>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (folder: string, way: string[]) => {
    if (way.includes(folder)) {
      found.push([...way.slice(way.indexOf(folder)), folder].join(' → '));
      return;
    }
    if (done.has(folder)) return;
    for (const next of arrows.get(folder) ?? []) visit(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of arrows.keys()) visit(folder, []);
  return found;
}

describe.each(Object.entries(floors))('the floors of %s', (layer, order) => {
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

  it('are imported from below alone', () => {
    const wrong = within.filter(({ from, target }) => {
      const [here, there] = [folderIn(layer, from), folderIn(layer, target)];
      return here !== there && (floorOf.get(there) ?? 0) >= (floorOf.get(here) ?? 0);
    });
    expect(wrong.map(tell)).toEqual([]);
  });

  it('hold no cycle, in folders of folders either', () => {
    const arrows = new Map<string, Set<string>>();
    for (const { from, target } of within) {
      const [here, there] = [path.dirname(from), path.dirname(target)];
      if (here !== there) arrows.set(here, (arrows.get(here) ?? new Set()).add(there));
    }
    expect(cycles(arrows)).toEqual([]);
  });
});

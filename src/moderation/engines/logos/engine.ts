import type { Box } from '../../../protocol/geometry.ts';
import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import type { FrameEngine, FrameInput, Probe } from '../engine.ts';
import type { Vision, VisionOutput } from '../opencv/vision.ts';
import type { LogoEntry } from './gallery.ts';
import { rememberFrames } from './recent-frames.ts';
import { minCorrelation, scoreOf } from './score.ts';

/** § Banned station logo: an element of `fileList` without `url` and `offset`. */
export type BannedLogoItem = { location: Box; category: number; scores: number };
/** § Logo detection: the same with angle and name. */
export type LogoItem = BannedLogoItem & { degree: number; text: string };

type Options = {
  vision: Vision;
  load(): Promise<LogoEntry[]>;
  reloadMs?: number;
  /** Gets a callback that drops the cached gallery, to be called when the gallery has changed. */
  onChange?(forget: () => void): void;
};

const version = '1';
const limits = because('logo_limits');

/** Finds station marks and logos; each engine uses its own part of the gallery that `load` returns. */
export function createLogoEngines({ vision, ...options }: Options): {
  bannedLogo: FrameEngine<BannedLogoItem>;
  logo: FrameEngine<LogoItem>;
} {
  const gallery = createGallery(options);
  const probe = async (station: boolean): Promise<Probe> => {
    const state = await vision.probe();
    if (state.state === 'unavailable') return state;
    if ((await gallery(station)).length === 0)
      return {
        state: 'unavailable',
        reason: because(station ? 'gallery_of_logos_without_stations' : 'gallery_of_logos_empty'),
      };
    return { ...state, version: `${state.version} ${version}`, limits };
  };
  const look = async (frame: FrameInput, signal: AbortSignal, station: boolean) => {
    const start = performance.now();
    const state = await vision.probe();
    if (state.state === 'unavailable') throw new Reasoned(state.reason);
    const entries = await gallery(station);
    const marks = entries.map(({ id, file }) => ({ id, file, station }));
    const answer = await vision.look(
      {
        kind: 'marks',
        jpeg: frame.jpeg,
        before: station ? recent(frame) : [],
        marks,
        minCorrelation,
      },
      signal,
      frame.video,
    );
    if (answer.unreadable.length > 0)
      throw new Reasoned(because('gallery_of_logos_unreadable', { what: answer.unreadable[0] ?? '' }));
    return {
      items: itemsOf(answer, entries),
      engine: state.engine,
      version: `${state.version} ${version}`,
      ms: performance.now() - start,
    };
  };
  const recent = rememberFrames();
  const { restarts, close } = vision;
  return {
    bannedLogo: {
      task: 'banned-logo',
      probe: () => probe(true),
      run: async (frame, { signal }) => {
        const { items, ...by } = await look(frame, signal, true);
        return { ...by, items: items.map(({ degree: _degree, text: _text, ...item }) => item) };
      },
      restarts,
      close,
    },
    logo: {
      task: 'logo',
      probe: () => probe(false),
      run: (frame, { signal }) => look(frame, signal, false),
      restarts,
      close,
    },
  };
}

function createGallery({ load, reloadMs = 10_000, onChange }: Omit<Options, 'vision'>) {
  let entries: Promise<LogoEntry[]> | undefined;
  let loadedAt = 0;
  const forget = () => {
    entries = undefined;
  };
  onChange?.(forget);
  return async (station: boolean): Promise<LogoEntry[]> => {
    if (!entries || performance.now() - loadedAt >= reloadMs) {
      loadedAt = performance.now();
      entries = load();
      entries.catch(forget);
    }
    return (await entries).filter((entry) => entry.station === station);
  };
}

/** Sorted by correlation. Of two marks in the same spot, for example two pictures of one mark, only the better. */
function itemsOf({ found }: VisionOutput, entries: readonly LogoEntry[]): LogoItem[] {
  const items: LogoItem[] = [];
  for (const { id, box, degree, ...fit } of found.toSorted((a, b) => b.correlation - a.correlation)) {
    const entry = entries.find((each) => each.id === id);
    if (!entry || items.some(({ location }) => overlap(location, box))) continue;
    items.push({
      location: box,
      category: entry.label,
      scores: scoreOf(fit),
      degree: Number(degree.toFixed(1)),
      text: entry.name,
    });
  }
  return items;
}

function overlap(one: Box, other: Box): boolean {
  const centre = (box: Box) =>
    [0, 1].map((axis) => box.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / 4);
  const reach = Math.min(
    ...[one, other].map((box) => Math.hypot(box[2][0] - box[0][0], box[2][1] - box[0][1])),
  );
  const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [centre(one), centre(other)];
  return Math.hypot(x1 - x2, y1 - y2) < reach / 4;
}

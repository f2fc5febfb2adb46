import type { ComponentProps } from 'react';
import { markedTranscript, regionsOf } from '../../../web/audio/audio-regions.ts';
import { Clip } from '../../../web/audio/Clip.tsx';
import { Transcript } from '../../../web/audio/Transcript.tsx';
import { Waveform } from '../../../web/audio/Waveform.tsx';
import { EvidenceTimeline } from '../../../web/media/EvidenceTimeline.tsx';
import { Filmstrip } from '../../../web/media/Filmstrip.tsx';
import { FrameViewer } from '../../../web/media/FrameViewer.tsx';
import { MissingNote } from '../../../web/media/MissingNote.tsx';
import { nearFrames } from '../../../web/media/near-frames.ts';
import { type VideoFrame, videoFrames } from '../../../web/media/video-frames.ts';
import type { Entries } from '../entries.ts';
import { Held } from '../Held.tsx';
import { boxed, evidence, nothing, peaks, spoken, words } from '../samples.ts';

type FrameProps = ComponentProps<typeof FrameViewer>;

const frame = (given: Partial<FrameProps>) => (
  <Held
    from={{
      activeId: given.activeId ?? null,
      blurred: given.blurred ?? false,
      boxOnly: given.boxOnly ?? false,
    }}
  >
    {(shown, set) => (
      <FrameViewer
        frame={evidence(4)}
        offset={24}
        findings={boxed(3, 24)}
        caption="frame 8 of 31"
        {...given}
        {...shown}
        onActive={(activeId) => set({ ...shown, activeId })}
        onBlurred={(blurred) => set({ ...shown, blurred })}
        onBoxOnly={(boxOnly) => set({ ...shown, boxOnly })}
      />
    )}
  </Held>
);

const overWidth = boxed(1, 24).map((finding) => ({ ...finding, text: words.long, name: words.long }));

const frames = (count: number): VideoFrame[] =>
  videoFrames(Array.from({ length: count }, (_, at) => boxed(1 + (at % 3), at * 4)).flat());

const strip = (shown: VideoFrame[], given: { blurred?: boolean; index?: number } = {}) => (
  <Held from={given.index ?? 0}>
    {(index, onIndex) => (
      <Filmstrip
        frames={shown}
        groups={nearFrames(shown)}
        index={index}
        onIndex={onIndex}
        blurred={given.blurred ?? false}
      />
    )}
  </Held>
);
/** Groups of four equal pictures. */
const alike = frames(24).map((shown, at) => ({
  ...shown,
  findings: [],
  evidence: evidence(Math.floor(at / 4), { print: String(Math.floor(at / 4)).repeat(16) }),
}));
const without = (state: 'waiting' | 'lost') =>
  frames(6).map((shown, at) => ({ ...shown, evidence: at % 2 ? shown.evidence : evidence(at, { state }) }));

type TimelineProps = ComponentProps<typeof EvidenceTimeline>;
const timeline = (given: Partial<TimelineProps>) => (
  <Held from={given.at ?? null}>
    {(at, onAt) => <EvidenceTimeline duration={120} findings={[]} {...given} at={at} onAt={onAt} />}
  </Held>
);
const findings = [...boxed(3, 24), ...boxed(2, 60), ...spoken(6)];
const fragments = Array.from({ length: 4 }, (_, at) => ({
  id: `fragment-${at}`,
  offsetStart: at * 25,
  offsetEnd: at * 25 + 25,
}));
const missing = [{ from: 100, to: 120, reason: words.sentence }];

type WaveProps = ComponentProps<typeof Waveform>;
const wave = (given: Partial<WaveProps>) => (
  <Held from={{ at: given.at ?? null, activeId: given.activeId ?? null }}>
    {(shown, set) => (
      <Waveform
        peaks={peaks(400)}
        length={40}
        duration={40}
        regions={[]}
        {...given}
        {...shown}
        onAt={(at) => set({ ...shown, at })}
        onRegion={(region, at) => set({ activeId: region.finding.id, at })}
        onActive={(activeId) => set({ ...shown, activeId })}
      />
    )}
  </Held>
);

const lines = (texts: readonly string[]) =>
  texts.map((text, at) => ({ startTime: at * 5, endTime: at * 5 + 5, text }));
const transcript = (texts: readonly string[], given: { none?: string; at?: number } = {}) => (
  <Held from={given.at ?? null}>
    {(at, onAt) => (
      <Transcript
        {...markedTranscript(lines(texts), spoken(6))}
        none={given.none ?? ''}
        at={at}
        activeId={null}
        onActive={nothing}
        onAt={onAt}
        onMark={({ at }) => onAt(at)}
      />
    )}
  </Held>
);

export const media: Entries = {
  FrameViewer: {
    'with boxes': frame({}),
    'one pointed at': frame({ activeId: 'box-24-1' }),
    'without boxes': frame({ findings: [] }),
    'many boxes': frame({ findings: boxed(16, 24) }),
    blurred: frame({ blurred: true }),
    'blurred but for the boxes': frame({ blurred: true, boxOnly: true }),
    'long words': frame({ findings: overWidth }),
    'on its way': frame({ frame: evidence(4, { state: 'waiting' }) }),
    lost: frame({ frame: evidence(4, { state: 'lost' }) }),
    'not loaded': frame({ frame: evidence(4, { url: '/nothing-here.jpg' }) }),
    none: frame({ frame: null, offset: null, findings: [] }),
  },
  Filmstrip: {
    few: strip(frames(3)),
    many: strip(frames(400), { index: 200 }),
    'alike frames together': strip(alike, { index: 5 }),
    blurred: strip(frames(6), { blurred: true }),
    'on their way': strip(without('waiting')),
    lost: strip(without('lost')),
    none: strip([]),
  },
  EvidenceTimeline: {
    findings: timeline({ findings, at: 24 }),
    'nothing found': timeline({}),
    'of a stream, with a gap': timeline({ findings, fragments, missing, duration: null }),
    many: timeline({
      findings: Array.from({ length: 80 }, (_, at) => boxed(2, at * 12)).flat(),
      duration: 960,
    }),
    'of unknown length': timeline({ duration: null }),
  },
  MissingNote: {
    one: <MissingNote missing={missing} />,
    'no fragment came': <MissingNote missing={[{ from: 3, to: 9, reason: null }]} />,
    many: (
      <MissingNote
        missing={Array.from({ length: 30 }, (_, at) => ({
          from: at * 10,
          to: at * 10 + 4,
          reason: at % 2 ? 'busy' : null,
        }))}
      />
    ),
    'long words': <MissingNote missing={[{ from: 0, to: 7200, reason: words.long }]} />,
    none: <MissingNote missing={[]} />,
  },
  Waveform: {
    findings: wave({ regions: regionsOf(spoken(6)), at: 8 }),
    'one pointed at': wave({ regions: regionsOf(spoken(6)), activeId: 'speech-2' }),
    'nothing found': wave({ at: 12 }),
    'longer than what was kept': wave({ peaks: peaks(200), duration: 20, regions: regionsOf(spoken(6)) }),
    many: wave({ regions: regionsOf(spoken(40)), length: 210, duration: 210, peaks: peaks(2000) }),
    silent: wave({ peaks: Array(200).fill(0) }),
    'no peaks': wave({ peaks: [] }),
  },
  Transcript: {
    marked: transcript(['welcome back', 'get your free coins now', 'and see you tomorrow'], { at: 6 }),
    'only what was found': transcript([]),
    many: transcript(
      Array.from({ length: 80 }, (_, at) => `line ${at + 1} of what was said, with free coins`),
    ),
    'long words': transcript([words.long, words.long]),
    Chinese: transcript([words.chinese, words.chinese]),
    'right to left': transcript([words.arabic, words.hebrew]),
    none: (
      <Transcript
        lines={[]}
        complete
        none="Nothing was said."
        at={null}
        activeId={null}
        onActive={nothing}
        onAt={nothing}
        onMark={nothing}
      />
    ),
  },
  Clip: {
    stored: <Clip evidence={evidence(1, { url: '/samples/street.mp4' })} muted={false} />,
    'on its way': <Clip evidence={evidence(1, { state: 'waiting' })} muted={false} />,
    lost: <Clip evidence={evidence(1, { state: 'lost' })} muted={false} />,
  },
};

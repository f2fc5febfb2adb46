import { describe, expect, it } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { lineAt, linesAround, markedTranscript, regionAt, regionsOf, stepRegion } from './audio-regions.ts';
import { fewerPeaks, wavePath } from './wave-path.ts';

const speech = (given: Parameters<typeof someFinding>[0]) =>
  someFinding({ task: 'speech-moderation', taskId: 'speech-moderation', ...given });
const bait = speech({
  id: 'bait',
  startTime: 12.2,
  endTime: 15.9,
  text: 'add my number for cheap coins',
  details: [{ keyword: 'Cheap Coins', hint: 'coins', mainLabel: 'Ads', subLabel: 'contact' }],
});
const insult = speech({
  id: 'insult',
  startTime: 3,
  endTime: 5,
  label: 'Abuse',
  labelNumber: 7,
  text: 'you fool',
});

describe('regionsOf', () => {
  it('sorts regions by start time and leaves out findings without one', () => {
    const nowhere = speech({ id: 'nowhere' });
    expect(regionsOf([bait, nowhere, insult]).map(({ finding }) => finding.id)).toEqual(['insult', 'bait']);
  });

  it('steps from the chosen region, or from the current position', () => {
    const regions = regionsOf([bait, insult]);
    const from = (activeId: string | null, at: number, by: 1 | -1) =>
      stepRegion(regions, { activeId, at }, by)?.finding.id ?? null;
    expect(from('insult', 0, 1)).toBe('bait');
    expect(from('bait', 0, 1)).toBeNull();
    expect(from(null, 4, 1)).toBe('bait');
    expect(from(null, 4, -1)).toBe('insult');
    expect(from(null, 0, 1)).toBe('insult');
  });

  it('finds the shortest region that covers a position', () => {
    const long = speech({ id: 'long', startTime: 0, endTime: 40 });
    const regions = regionsOf([bait, long]);
    expect(regionAt(regions, 13)?.finding.id).toBe('bait');
    expect(regionAt(regions, 30)?.finding.id).toBe('long');
    expect(regionAt(regions, 41)).toBeNull();
  });
});

describe('V17: speech without a time', () => {
  const untimed = { startTime: null, endTime: null, text: 'so add my number for cheap coins' };

  it('has its hits marked, and is never the current line', () => {
    const { lines } = markedTranscript([untimed], [bait]);
    expect(lines[0]?.marks.map(({ findingId }) => findingId)).toEqual(['bait']);
    expect(lineAt(lines, 13)).toBe(-1);
  });

  it('is listed near every finding', () => {
    expect(linesAround([untimed, { startTime: 900, endTime: 905, text: 'later' }], [bait], 60)).toEqual([
      untimed,
    ]);
  });
});

describe('markedTranscript', () => {
  const transcript = [
    { startTime: 0, endTime: 12, text: 'hello everyone, cheap coins are not cheap' },
    { startTime: 12, endTime: 18, text: 'so add my number for cheap coins thank you' },
  ];

  it('marks the words that were hit, only where they were said', () => {
    const { lines, complete } = markedTranscript(transcript, [bait]);
    expect(complete).toBe(true);
    expect(lines[0]?.marks).toEqual([]);
    const [mark, ...others] = lines[1]?.marks ?? [];
    expect(others).toEqual([]);
    expect(transcript[1]?.text.slice(mark?.start, mark?.end)).toBe('cheap coins');
    expect(mark).toMatchObject({ findingId: 'bait', at: 12.2, mainLabel: 'Ads', subLabel: 'contact' });
  });

  it('marks the whole phrase if the hit has no keyword, also across two lines', () => {
    const across = speech({
      id: 'x',
      startTime: 0,
      endTime: 6,
      label: 'Abuse',
      text: 'you are a fool indeed',
    });
    const two = [
      { startTime: 0, endTime: 3, text: 'You are a' },
      { startTime: 3, endTime: 6, text: 'fool indeed' },
    ];
    const { lines } = markedTranscript(two, [across]);
    expect(lines.map(({ marks }) => marks.map(({ start, end, at }) => [start, end, at]))).toEqual([
      [[0, 9, 0]],
      [[0, 11, 3]],
    ]);
  });

  it('replaces a main label that is only a number by the finding’s label', () => {
    const numbered = speech({
      id: 'n',
      startTime: 0,
      endTime: 5,
      text: 'hello',
      details: [{ keyword: 'hello', hint: '', mainLabel: '5', subLabel: '' }],
    });
    expect(markedTranscript(transcript, [numbered]).lines[0]?.marks[0]?.mainLabel).toBe('Ads');
  });

  it('is built from the findings if the service sent no transcript', () => {
    const { lines, complete } = markedTranscript(
      [],
      [bait, insult, speech({ id: 'mute', startTime: 1, endTime: 2 })],
    );
    expect(complete).toBe(false);
    expect(lines.map(({ text }) => text)).toEqual(['you fool', 'add my number for cheap coins']);
    expect(lines[0]?.marks).toHaveLength(1);
  });

  it('finds the current line, and none in a pause', () => {
    const { lines } = markedTranscript(transcript, []);
    expect([lineAt(lines, 4), lineAt(lines, 12), lineAt(lines, 20), lineAt(lines, null)]).toEqual([
      0, 1, -1, -1,
    ]);
  });
});

describe('the waveform', () => {
  it('keeps the loudest peak of each group', () => {
    expect(fewerPeaks([0.1, 0.9, 0.2, 0.3, 0, 0.4], 3)).toEqual([0.9, 0.3, 0.4]);
    expect(fewerPeaks([0.5], 100)).toEqual([0.5]);
  });

  it('is scaled to its loudest peak and mirrored', () => {
    expect(wavePath([0, 0.5])).toBe('M0 50L0.5 49.4L1.5 2L2 50L1.5 98L0.5 50.6Z');
    expect(wavePath([])).toBe('');
  });

  it('does not amplify near silence', () => {
    expect(wavePath([0.01])).toBe('M0 50L0.5 45.2L1 50L0.5 54.8Z');
  });
});

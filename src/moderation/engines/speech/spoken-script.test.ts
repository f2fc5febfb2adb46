import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localize } from '../../../reasons/serialize.ts';
import { type AudioWindow, captureAudio } from '../../capture/audio.ts';
import { speakAt } from '../../capture/speech-video.ts';
import { createTextEngine } from '../../text/engine.ts';
import { createSpeechModerationEngine } from '../speech-moderation/engine.ts';
import { createTranscriptionEngine } from '../speech-transcription/engine.ts';
import { createVulgarSpeechEngine } from '../vulgar-speech/engine.ts';
import { createRecogniser } from './recogniser.ts';

// The words and times are known, because ffmpeg's own voice speaks them here.
const script = [
  { at: 1, words: 'good evening everybody' },
  { at: 5, words: 'what an idiot' },
  { at: 10.6, words: 'this is bullshit' },
  { at: 15, words: 'the weather is nice today' },
  { at: 20.4, words: 'stupid bastard' },
  { at: 25, words: 'please join my telegram' },
];
/** The time of each planted word: the start of its sentence plus the time that the voice needs before the word. */
const planted = [
  { word: 'idiot', at: 5.5 },
  { word: 'bullshit', at: 11.1 },
  { word: 'bastard', at: 20.9 },
];

const { signal } = new AbortController();
let folder = '';
let windows: AudioWindow[] = [];
const recogniser = createRecogniser();
const parts = { recogniser, textEngine: createTextEngine(), blockFrom: null };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'speech-'));
  speakAt(path.join(folder, 'script.wav'), script, 30);
  windows = await Array.fromAsync(captureAudio(path.join(folder, 'script.wav'), { signal }));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a script spoken by a known voice', () => {
  test('is transcribed, each sentence within a second of its time', async () => {
    expect(windows.length).toBeGreaterThan(2);
    const engine = createTranscriptionEngine({ recogniser });
    const runs = await Promise.all(windows.map((window) => engine.run(window, { signal })));
    const segments = runs.flatMap(({ result }) => result.segments);
    for (const { at, words } of [script[0], script[3]].filter((each) => each !== undefined)) {
      const segment = segments.find(({ text }) => text.includes(words));
      expect(Math.abs((segment?.startTime ?? 0) - at), words).toBeLessThan(1);
    }
  });

  test('has each planted word reported once, within a second of its time', async () => {
    const engine = createSpeechModerationEngine(parts);
    const runs = await Promise.all(windows.map((window) => engine.run(window, { signal })));
    const results = runs.flatMap(({ result }) => result.violations);
    const passed = results.filter(({ action }) => action === 'pass').map(({ content }) => content);
    expect(passed.join(' ')).toContain('the weather is nice today');
    const violations = results.filter(({ action }) => action !== 'pass');
    for (const { word, at } of planted) {
      const found = violations.filter(({ details }) => details.some(({ keyword }) => keyword === word));
      expect(found, word).toHaveLength(1);
      expect(Math.abs((found[0]?.startTime ?? 0) - at), word).toBeLessThan(1);
      expect(found[0]?.action).toBe('review');
    }
    const phrase = violations.find(({ label }) => label === 'Ads');
    expect(phrase?.content).toContain('join my telegram');
    expect(Math.abs((phrase?.startTime ?? 0) - 25)).toBeLessThan(1);
    expect(violations).toHaveLength(planted.length + 1);
  });

  test('has its vulgar words reported at their times, and nothing else', async () => {
    const engine = createVulgarSpeechEngine({ recogniser });
    const runs = await Promise.all(windows.map((window) => engine.run(window, { signal })));
    const details = runs.flatMap(({ result }) => result.violations.flatMap((each) => each.details));
    expect(details).toHaveLength(planted.length);
    for (const [i, { word, at }] of planted.entries()) {
      expect(Math.abs((details[i]?.startTime ?? 0) - at), word).toBeLessThan(1);
      expect(details[i]?.rate, word).toBeGreaterThan(0.3);
    }
  });
});

describe('a recogniser', () => {
  test('that is not installed is unavailable, with the reason and how to install it', async () => {
    const absent = createRecogniser({ program: '/nowhere/pocketsphinx' });
    const probe = localize(await absent.probe(), 'en');
    if (probe.state !== 'unavailable') throw new Error('it cannot be ready');
    expect(probe.reason).toMatch(/"\/nowhere\/pocketsphinx".*not installed.*pocketsphinx-en-us/);
    const engine = createTranscriptionEngine({ recogniser: absent });
    const [window] = windows;
    if (!window) throw new Error('there is no window');
    await expect(engine.run(window, { signal })).rejects.toThrow('is not installed');
  });

  test('without a model is unavailable', async () => {
    const mute = createRecogniser({ program: '/bin/true' });
    expect(localize(await mute.probe(), 'en')).toMatchObject({
      state: 'unavailable',
      reason: expect.stringContaining('English model may be missing'),
    });
  });

  test('reports its limits', async () => {
    expect(localize(await recogniser.probe(), 'en')).toMatchObject({
      state: 'ready',
      engine: 'pocketsphinx',
      version: 'en-us',
      limits: expect.stringContaining('recognises only English'),
    });
  });

  test('stops listening on abort', async () => {
    const stop = new AbortController();
    const [window] = windows;
    if (!window) throw new Error('there is no window');
    const utterances = recogniser.listen({ ...window }, { signal: stop.signal });
    stop.abort(new Error('closed'));
    await expect(utterances).rejects.toThrow('closed');
  });
});

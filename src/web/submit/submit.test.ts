import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  audioFileBodySchema,
  audioStreamBodySchema,
  videoBodySchema,
  videoStreamBodySchema,
} from '../../api/submissions.ts';
import { textsBodySchema } from '../../api/texts.ts';
import { audioBody, audioStreamBody, emptyAudio, emptyAudioStream } from './audio-draft.ts';
import { curlCall, curlUpload } from './curl.ts';
import { whyNotSource, whyNotTime } from './member-faults.ts';
import { ownTasks } from './own-tasks.ts';
import { emptyTexts, filledLines, heldBy, textsBody } from './texts-draft.ts';
import {
  builtRules,
  emptyVideo,
  newRule,
  readRules,
  videoBody,
  videoFaults,
  whyNot as whyNotVideo,
} from './video-draft.ts';
import { emptyVideoStream, videoStreamBody } from './video-stream-draft.ts';

describe('texts', () => {
  it('sends a text per line, leaves empty lines out and keeps their numbers', () => {
    const lines = 'first\n\n  \r\n第二行';
    expect(filledLines(lines)).toEqual([
      { number: 1, content: 'first' },
      { number: 4, content: '第二行' },
    ]);
    const body = textsBody({ ...emptyTexts, lines, userId: ' u-1 ' });
    expect(body).toEqual({
      texts: [
        { content: 'first', userId: 'u-1' },
        { content: '第二行', userId: 'u-1' },
      ],
    });
    expect(textsBodySchema.parse(body)).toEqual(body);
  });

  it('sends an empty field as it is, so that the API says what is missing', () => {
    const body = textsBody({ ...emptyTexts, mode: 'fields' });
    expect(textsBodySchema.safeParse(body).error?.issues[0]?.path).toEqual(['texts', 0, 'content']);
  });

  it('finds the input that holds what a fault is about', () => {
    const fields = { ...emptyTexts, mode: 'fields' } as const;
    expect(heldBy('texts.3.userId', fields)).toBe('entries.3.userId');
    expect(heldBy('texts', fields)).toBe('entries');
    expect(heldBy('texts.3.content', emptyTexts)).toBe('lines.3.content');
    expect(heldBy('texts.3.userId', emptyTexts)).toBe('userId');
    expect(heldBy('texts', emptyTexts)).toBe('lines');
  });
});

describe('a video', () => {
  it('sends what was chosen, and the API takes it', () => {
    const draft = {
      ...emptyVideo,
      source: 'url' as const,
      url: ' https://example.com/a.mp4 ',
      interval: '1',
      tasks: ['ocr-text'],
      realTimeCallback: true,
      customInfo: [
        { key: 'a', name: 'room', value: 'r-7' },
        { key: 'b', name: '', value: 'left out' },
      ],
      rules: [{ ...newRule('ocr-text'), label: '5', review: 'review' as const }],
    };
    const body = videoBody(draft);
    expect(body).toEqual({
      url: 'https://example.com/a.mp4',
      interval: 1,
      tasks: ['ocr-text'],
      realTimeCallback: true,
      customInfo: { room: 'r-7' },
      callbackRules: { 'ocr-text': [{ label: 5, review: true }] },
    });
    expect(videoBodySchema.parse(body)).toEqual(body);
  });

  it('lets an interval of 0 through to the API, whose answer finds its field', () => {
    const body = videoBody({ ...emptyVideo, source: 'url', url: 'https://example.com/a.mp4', interval: '0' });
    const issues = videoBodySchema.safeParse(body).error?.issues ?? [];
    const errors = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    const faults = videoFaults(errors, body, body);
    expect(Object.keys(faults)).toEqual(['interval']);
  });

  it('puts several rules of a task together', () => {
    const rules = [
      { ...newRule('ocr-text'), review: 'sure' as const },
      { ...newRule('image-gallery'), similarity: '0.9', offset: false },
      newRule('ocr-text'),
      newRule(''),
    ];
    expect(builtRules(rules)).toEqual({
      'ocr-text': [{ review: false }, {}],
      'image-gallery': [{ similarity: 0.9, offset: false }],
    });
  });

  it('tells JSON that cannot be read from JSON of another shape', () => {
    expect(readRules('{')).toMatchObject({ ok: false, why: 'syntax' });
    expect(readRules('{"ocr-text": {"label": 1}}')).toMatchObject({ ok: false, why: 'shape' });
    expect(readRules(' ')).toEqual({ ok: true, rules: {} });
  });

  it('names where inside a member the fault is, and keeps what belongs to no field', () => {
    expect(
      videoFaults(
        [
          { path: 'callbackRules.ocr-text.0.label', message: 'must be a number' },
          { path: 'tasks.0', message: 'not configured' },
          { path: '', message: 'unknown member' },
        ],
        {},
        {},
      ),
    ).toEqual({
      callbackRules: 'ocr-text.0.label: must be a number',
      tasks: '0: not configured',
      other: 'unknown member',
    });
  });
});

describe('what is wrong with a video', () => {
  const errors = [{ path: 'url', message: 'given' }];

  it('is told until the source is changed, by upload or by address', () => {
    expect(videoFaults(errors, { url: 'ftp://x' }, { url: 'ftp://x' })).toEqual({ url: 'given' });
    expect(videoFaults(errors, { url: 'ftp://x' }, { url: 'https://x' })).toEqual({});
    expect(videoFaults(errors, {}, { uploadId: 'u1' })).toEqual({});
  });

  it('is said in the words of the screen where it can be known here', () => {
    expect(whyNotVideo('url', {})).toBe('source.noFile');
    expect(whyNotVideo('url', { url: '' })).toBe('source.noUrl');
    expect(whyNotVideo('url', { url: 'ftp://example.com/a.mp4' })).toBe('source.urlWrong');
    expect(whyNotVideo('url', { url: 'https://example.com/a.xyz' })).toBeNull();
    expect(whyNotVideo('interval', { interval: 0 })).toBe('param.intervalRange');
    expect(whyNotVideo('interval', { interval: 3 })).toBeNull();
  });
});

describe('sounds and streams', () => {
  it('send what was chosen, and the API takes it', () => {
    const sound = audioBody({
      ...emptyAudio,
      source: 'url',
      url: 'https://example.com/a.mp3',
      all: true,
      roomId: ' r-7 ',
    });
    expect(sound).toEqual({ url: 'https://example.com/a.mp3', callbackRule: 'all', roomId: 'r-7' });
    expect(audioFileBodySchema.parse(sound)).toEqual(sound);

    const spoken = audioStreamBody({
      ...emptyAudioStream,
      url: 'rtmp://example.com/live',
      tasks: ['speech-moderation'],
      all: true,
      returnPreSpeech: true,
    });
    expect(spoken).toMatchObject({ callbackRules: 1, returnPreSpeech: true });
    expect(audioStreamBodySchema.parse(spoken)).toEqual(spoken);

    const seen = videoStreamBody({ ...emptyVideoStream, url: 'rtmp://example.com/live', fragmentTime: '10' });
    expect(seen).toEqual({ url: 'rtmp://example.com/live', interval: 3, fragmentTime: 10 });
    expect(videoStreamBodySchema.parse(seen)).toEqual(seen);
  });

  it('leave the defaults to the API', () => {
    expect(audioBody({ ...emptyAudio, source: 'url', url: 'https://a.b' })).toEqual({ url: 'https://a.b' });
    expect(audioStreamBody({ ...emptyAudioStream, url: 'https://a.b' })).toEqual({ url: 'https://a.b' });
  });

  it('tell the ranges of the API in the words of the screen', () => {
    for (const [fragmentTime, word] of [
      [9, 'param.fragmentTimeRange'],
      [10, null],
      [60, null],
      [61, 'param.fragmentTimeRange'],
    ] as const) {
      const body = { url: 'rtmp://example.com/live', fragmentTime };
      expect(whyNotTime('fragmentTime', body)).toBe(word);
      expect(videoStreamBodySchema.safeParse(body).success).toBe(word === null);
    }
    expect(whyNotSource({ url: 'rtmp://example.com/live' }, 'stream')).toBeNull();
    expect(whyNotSource({ url: 'rtmp://example.com/a.mp3' }, 'file')).toBe('source.urlWrong');
    expect(whyNotSource({ url: 'srt://example.com/live' }, 'stream')).toBe('source.streamUrlWrong');
  });
});

describe('ownTasks', () => {
  it('offers each task once, by its own name where it has one, and no text task for a film', () => {
    const tasks = [
      { id: 'text', type: 'text' },
      { id: 'ocr-text', type: 'ocr-text' },
      { id: '5c82', type: 'vulgar-speech' },
      { id: 'vulgar-speech', type: 'vulgar-speech' },
      { id: 'a1', type: 'logo' },
      { id: 'a2', type: 'logo' },
    ];
    expect(ownTasks(tasks).map(({ id }) => id)).toEqual(['ocr-text', 'vulgar-speech', 'a1', 'a2']);
  });
});

describe('as curl', () => {
  it('survives the shell, whatever the text holds', () => {
    const body = { texts: [{ content: `it's "$HOME" \`id\` \\ 你好\n` }] };
    const command = curlCall('http://localhost:8080/api/texts', body).replace(/^curl/, 'printf "%s\\n"');
    const words = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trimEnd().split('\n');
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(body);
  });

  it('names the file in a header that may hold any name', () => {
    expect(curlUpload('/api/uploads', '街 a.mp4')).toContain('X-Filename: %E8%A1%97%20a.mp4');
  });
});

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
import { ownTasks } from './own-tasks.ts';
import { emptyTexts, filledLines, heldBy, textsBody } from './texts-draft.ts';
import {
  builtRules,
  emptyVideo,
  emptyVideoStream,
  newRule,
  readRules,
  rulesHeldBy,
  videoBody,
  videoHeldBy,
  videoStreamBody,
} from './video-draft.ts';

describe('texts', () => {
  it('sends one text per line, leaves out empty lines and keeps the line numbers', () => {
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

  it('sends an empty field unchanged, so that the API reports it', () => {
    const body = textsBody({ ...emptyTexts, mode: 'fields' });
    expect(textsBodySchema.safeParse(body).error?.issues[0]?.path).toEqual(['texts', 0, 'content']);
  });

  it('maps a fault to its input', () => {
    const fields = { ...emptyTexts, mode: 'fields' } as const;
    expect(heldBy('texts.3.userId', fields)).toBe('entries.3.userId');
    expect(heldBy('texts', fields)).toBe('entries');
    expect(heldBy('texts.3.content', emptyTexts)).toBe('lines.3.content');
    expect(heldBy('texts.3.userId', emptyTexts)).toBe('userId');
    expect(heldBy('texts', emptyTexts)).toBe('lines');
  });
});

describe('a video', () => {
  it('sends a valid body with the choices', () => {
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

  it('groups several rules of a task', () => {
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

  it('distinguishes invalid JSON from JSON of another shape', () => {
    expect(readRules('{')).toMatchObject({ ok: false, why: 'syntax' });
    expect(readRules('{"ocr-text": {"label": 1}}')).toMatchObject({ ok: false, why: 'shape' });
    expect(readRules(' ')).toEqual({ ok: true, rules: {} });
  });

  it('maps a fault to the row of its rule, or to its input', () => {
    const rules = [newRule('ocr-text'), newRule('image-gallery'), newRule('ocr-text')];
    const draft = { ...emptyVideo, rules };
    const path = 'callbackRules.ocr-text.1.label';
    expect(videoHeldBy(path, draft)).toBe('rules.2.label');
    expect(videoHeldBy('callbackRules.logo', draft)).toBe('rules.logo');
    expect(rulesHeldBy(path, { ...draft, rulesMode: 'json' })).toBe('rulesJson.ocr-text.1.label');
    expect(videoHeldBy('url', draft)).toBe('upload');
    expect(videoHeldBy('url', { ...draft, source: 'url' })).toBe('url');
    expect(videoHeldBy('uploadId', draft)).toBe('upload');
    expect(videoHeldBy('interval', draft)).toBe('interval');
  });
});

describe('audio and streams', () => {
  it('send valid bodies with the choices', () => {
    const audio = audioBody({
      ...emptyAudio,
      source: 'url',
      url: 'https://example.com/a.mp3',
      returned: 'all',
      roomId: ' r-7 ',
    });
    expect(audio).toEqual({ url: 'https://example.com/a.mp3', callbackRule: 'all', roomId: 'r-7' });
    expect(audioFileBodySchema.parse(audio)).toEqual(audio);

    const spoken = audioStreamBody({
      ...emptyAudioStream,
      url: 'rtmp://example.com/live',
      tasks: ['speech-moderation'],
      returned: 'all',
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
});

describe('ownTasks', () => {
  it('offers each task once, under its own name if it has one, and no text task for a video', () => {
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
  it('is safe for the shell, whatever the text contains', () => {
    const body = { texts: [{ content: `it's "$HOME" \`id\` \\ 你好\n` }] };
    const command = curlCall('http://localhost:8080/api/texts', body).replace(/^curl/, 'printf "%s\\n"');
    const words = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trimEnd().split('\n');
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(body);
  });

  it('encodes the file name in its header', () => {
    expect(curlUpload('/api/uploads', '街 a.mp4')).toContain('X-Filename: %E8%A1%97%20a.mp4');
  });
});

import {
  type CallOptions,
  type Connection,
  connectionOf,
  type Given,
  type OneCall,
  request,
  type Settings,
} from './calling.ts';
import { NotDecidedYet, SecondLookError } from './errors.ts';
import { counted, type FileSource, openFile, type Progress } from './files.ts';
import {
  type AudioFileBody,
  Calls,
  type Submission,
  type TextAnswer,
  type TextSent,
  type UploadFileAnswer,
  type VideoBody,
} from './generated.ts';
import {
  isModerated,
  nothingFound,
  type Outcome,
  outcomeOfCase,
  outcomeOfText,
  type When,
} from './outcome.ts';
import { sleep } from './sleep.ts';

export type UploadOptions = CallOptions & {
  /** As people see it. Default: of the path. */
  name?: string | undefined;
  /** By its beginning: `video/mp4`. Default: by the ending of the name. */
  type?: string | undefined;
  /** Called as the file is read for sending, from 0 again where an attempt is repeated. */
  onProgress?: ((progress: Progress) => void) | undefined;
};
export type FileOptions<Body> = UploadOptions & Omit<Body, 'url' | 'uploadId'>;
export type WaitOptions = {
  signal?: AbortSignal | undefined;
  /** Milliseconds after which `NotDecidedYet` is thrown; an hour by default. */
  timeoutMs?: number | undefined;
  /** `final` (default): when it cannot be undone any more. `pending`: at once. */
  until?: When | undefined;
  /** Called after each look: whether the machine works on it, or people have to decide. */
  onWaiting?: ((phase: 'machine' | 'people') => void) | undefined;
};
/** What was sent: the result of a text, a video's or audio file's submission, or a case by its id. */
export type Sent = TextAnswer | Submission | { caseId: string };

/**
 * Second Look for programs. It has a method for every call that an API key may make, and on top of these `text`, `video`,
 * `audio`, `upload` and `decisionOn`.
 */
export class SecondLook extends Calls {
  readonly #connection: Connection;

  constructor(settings: Settings = {}) {
    super();
    this.#connection = connectionOf(settings);
  }

  /** Sends a text. The result says what to do at once: `action` is `pass`, `block`, or `review`. */
  async text(
    content: string,
    about: Omit<TextSent, 'content'> = {},
    options?: CallOptions,
  ): Promise<TextAnswer> {
    const { results } = await this.sendTexts({ texts: [{ content, ...about }] }, options);
    if (!results[0]) throw new SecondLookError('The answer has no result.');
    return results[0];
  }

  /** Sends a video: its path or content, or an http(s) address from which the product fetches it. */
  video(source: FileSource, options: FileOptions<VideoBody> = {}): Promise<Submission> {
    return this.#sendFile(source, options, (body, given) => this.sendVideo(body, given));
  }

  /** Sends an audio file: its path or content, or an http(s) address from which the product fetches it. */
  audio(source: FileSource, options: FileOptions<AudioFileBody> = {}): Promise<Submission> {
    return this.#sendFile(source, options, (body, given) => this.sendAudioFile(body, given));
  }

  /** Uploads a file, to be sent by its `uploadId`. */
  async upload(source: FileSource, options: UploadOptions = {}): Promise<UploadFileAnswer> {
    const { name, type, onProgress = () => {}, headers, ...more } = options;
    const file = await openFile(source, name);
    const answer = await request(
      this.#connection,
      { method: 'POST', path: '/api/uploads', raw: true },
      { bodyAgain: () => counted(file.blob, onProgress) },
      {
        ...more,
        headers: {
          'content-type': type ?? file.type,
          'x-filename': encodeURIComponent(file.name),
          ...headers,
        },
      },
    );
    return (await answer.json()) as UploadFileAnswer;
  }

  /**
   * Waits until a content is decided, by the machine or by people, and asks less and less often. Where many contents
   * wait, receive webhooks instead.
   */
  async decisionOn(sent: Sent, options: WaitOptions = {}): Promise<Outcome> {
    const { signal, timeoutMs = 3_600_000, until = 'final', onWaiting } = options;
    const end = Date.now() + timeoutMs;
    for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 1.3, 10_000)) {
      const found = await this.#look(sent, until, signal);
      if (typeof found !== 'string') return found;
      onWaiting?.(found);
      const leftMs = end - Date.now();
      if (leftMs <= 0) throw new NotDecidedYet(`Not decided within ${timeoutMs / 1000} s.`);
      await sleep(Math.min(pauseMs, leftMs), signal);
    }
  }

  /** The outcome, or who is at work. */
  async #look(
    sent: Sent,
    until: When,
    signal: AbortSignal | undefined,
  ): Promise<Outcome | 'machine' | 'people'> {
    const known = 'action' in sent ? outcomeOfText(sent) : null;
    if (known) return known;
    if (!('id' in sent)) return this.#lookAtCase(sent.caseId ?? '', until, signal);
    const { submission } = await this.getSubmission(sent.id, { signal });
    if (!isModerated(submission)) return 'machine';
    return submission.caseId === null ? nothingFound : this.#lookAtCase(submission.caseId, until, signal);
  }

  async #lookAtCase(caseId: string, until: When, signal: AbortSignal | undefined) {
    return outcomeOfCase((await this.getCase(caseId, { signal })).case, until) ?? 'people';
  }

  async #sendFile<Body extends object>(
    source: FileSource,
    options: FileOptions<Body>,
    send: (body: Body, options: CallOptions) => Promise<{ submission: Submission }>,
  ): Promise<Submission> {
    const { name, type, onProgress, signal, timeoutMs, idempotencyKey, headers, ...about } = options;
    const common = { signal, timeoutMs, headers };
    const where =
      typeof source === 'string' && /^https?:\/\//i.test(source)
        ? { url: source }
        : { uploadId: (await this.upload(source, { ...common, name, type, onProgress })).uploadId };
    const body = { ...where, ...about } as unknown as Body;
    return (await send(body, { ...common, idempotencyKey })).submission;
  }

  protected async ask(call: OneCall, given: Given, options?: CallOptions): Promise<unknown> {
    const answer = await request(this.#connection, call, given, options);
    if (call.file) return answer;
    return answer.status === 204 ? null : answer.json();
  }
}

import { Refusal } from '../../moderation/requests/refusal.ts';
import { writeSummary } from '../../protocol/callback-payloads.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { embeddedTaskIds, taskTypeOf } from '../../protocol/tasks.ts';
import { videoCloseRequestReader, videoFileRequestReader } from '../../protocol/video.ts';
import { because } from '../../reasons/reason.ts';
import { digestOf } from './digest.ts';
import { type Recording, recordings } from './recording.ts';
import { type ReplayedVideo, replay } from './replay.ts';

type Options = {
  /** The file behind the address of a submission. */
  fetchVideo(url: string): Promise<Response>;
  /** Signs and delivers one callback. */
  sendCallback(callbackUrl: string, payload: Record<string, unknown>): Promise<void>;
  /** How long the video seems to take before each callback, in milliseconds. */
  pauseMs(): number;
  /** One call closes both video files and live streams. */
  streams: { knows(id: string): boolean; closeVideo(id: string): Promise<void> };
};
type Video = ReplayedVideo & { callbackUrl: string; playing: AbortController | null };

/** The video operations. They know two videos and return the recorded or written results of each. */
export function createVideos({ fetchVideo, sendCallback, pauseMs, streams }: Options) {
  const videos = new Map<string, Video>();

  async function play(video: Video, recording: Recording, realTime: boolean): Promise<void> {
    const playing = new AbortController();
    video.playing = playing;
    for (const recorded of realTime ? recording.fragments : recording.summary) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs()));
      if (playing.signal.aborted) return;
      // From here on the video has ended, and it is too late to close it (1202).
      if (recorded.fragmentInfo === undefined) video.playing = null;
      await sendCallback(video.callbackUrl, replay(recorded, recording, video));
    }
  }

  return {
    /** § Video file submission. Returns the videoId. Throws Refusal 1001, 1301 or 1302. */
    submit: async (fields: Record<string, unknown>): Promise<Record<string, unknown>> => {
      const read = readRequest(videoFileRequestReader, fields);
      if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
      const {
        video: address,
        callbackUrl,
        realTimeCallback,
        interval,
        task,
        customInfo,
        callbackRules,
      } = read.value;
      const digest = await digestOf(await fetchVideo(address));
      const recording = recordings.find(({ video }) => video.sha256 === digest);
      if (!recording) {
        const known = recordings.map(({ video }) => video.file).join(' and ');
        throw new Refusal(1302, `video: the demo can only play its own videos, ${known}`);
      }
      checkTasks(task, recording);
      const videoId = `v-${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`;
      const captureStart = new Date().toISOString();
      const video: Video = {
        videoId,
        captureStart,
        interval,
        customInfo,
        callbackRules,
        task,
        callbackUrl,
        playing: null,
      };
      videos.set(videoId, video);
      void play(video, recording, realTimeCallback);
      return { videoId };
    },
    /** § Video detection close. Throws Refusal 1001, 1201 or 1202. */
    close: async (fields: Record<string, unknown>): Promise<Record<string, unknown>> => {
      const read = readRequest(videoCloseRequestReader, fields);
      if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
      const video = videos.get(read.value.videoId);
      if (!video && streams.knows(read.value.videoId)) {
        await streams.closeVideo(read.value.videoId);
        return { videoId: read.value.videoId };
      }
      if (!video) throw new Refusal(1201, 'videoId: this video does not exist');
      if (!video.playing) throw new Refusal(1202, 'videoId: the video has already ended');
      video.playing.abort();
      video.playing = null;
      const { videoId, captureStart, customInfo } = video;
      const ended = { duration: 0, frames: 0, status: 'end' as const, message: 'closed' };
      const payload = writeSummary({
        videoInfo: { id: videoId, captureStart, ...ended },
        ...(customInfo === undefined ? {} : { customInfo }),
      });
      void sendCallback(video.callbackUrl, payload);
      return { videoId };
    },
  };
}

function checkTasks(task: readonly string[] | undefined, recording: Recording): void {
  for (const id of task ?? []) {
    if (taskTypeOf(id, embeddedTaskIds) === undefined)
      throw new Refusal(1301, `task: "${id}" is not a video task`);
    if (!recording.summary.some((callback) => id in callback)) {
      throw new Refusal(1302, `task: "${id}" is unavailable: the demo's video was recorded without it`);
    }
  }
}

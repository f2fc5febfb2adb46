/** The films that this process works on now, so that a close or a stop reaches them at once. */
export type RunningVideos = {
  start(videoId: string): AbortSignal;
  finish(videoId: string): void;
  /** The caller closed it: ends it with what it has. */
  close(videoId: string): void;
  /** The service stops: leaves all for the next start. */
  stopAll(): void;
};

/** Why work on a film was broken off. */
export class VideoClosed extends Error {}
export class ServiceStopping extends Error {}

export function createRunningVideos(): RunningVideos {
  const controllers = new Map<string, AbortController>();
  let stopping = false;
  return {
    start: (videoId) => {
      const controller = new AbortController();
      if (stopping) controller.abort(new ServiceStopping('the service is stopping'));
      controllers.set(videoId, controller);
      return controller.signal;
    },
    finish: (videoId) => {
      controllers.delete(videoId);
    },
    close: (videoId) => controllers.get(videoId)?.abort(new VideoClosed('closed')),
    stopAll: () => {
      stopping = true;
      for (const controller of controllers.values()) {
        controller.abort(new ServiceStopping('the service is stopping'));
      }
    },
  };
}

import type { Context } from '../review/context/context.ts';

/** Seams that the measurement or proof does not use: each throws when it is used. */
export function unusedSeams(): Omit<Context, 'db' | 'actor'> {
  const never = () => {
    throw new Error('this seam is not part of it');
  };
  return {
    jobs: { enqueue: never, work: never, daily: never, minutely: never },
    evidence: { put: never, get: never, redraw: never, peaks: never, remove: never, room: never },
    moderation: {
      startup: {
        source: 'settings',
        baseUrl: '',
        secretId: '',
        ownPublicKey: '',
        serviceKey: '',
        textsPerSecond: 1,
        moderation: {
          id: null,
          exchange: never,
          post: never,
          open: never,
          ready: never,
          operator: null,
          tasks: {},
          callbackBase: '',
          limitTexts: never,
        },
      },
      connect: never,
      fetchMedia: never,
      fetchSource: never,
      callbackBase: '',
    },
    send: never,
    mail: null,
    translate: null,
    secrets: { seal: never, open: never },
    installationKey: null,
    settings: {
      publicUrl: '',
      appealDays: 180,
      undoSeconds: 10,
      claimSeconds: 300,
      maxUploadBytes: 0,
      concurrentVideos: 1,
      concurrentAudioFiles: 1,
    },
  };
}

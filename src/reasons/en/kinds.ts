/** Kinds of cases, as automatic statements of reasons name them. */
export const kinds = {
  kind_text: () => 'text',
  kind_video: () => 'video',
  kind_live_video: () => 'live video',
  kind_audio: () => 'audio',
  kind_live_audio: () => 'live audio',
};

/** Kinds of cases, as automatic statements of reasons name them. */
export const kinds = {
  kind_text: () => 'text',
  kind_video: () => 'video',
  kind_fragment: () => 'live video',
  kind_audio: () => 'audio',
  'kind_audio-stream': () => 'live audio',
};

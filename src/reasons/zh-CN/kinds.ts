import type { kinds as english } from '../en/kinds.ts';
import type { Sentences } from '../sentences.ts';

export const kinds = {
  kind_text: () => '文本',
  kind_video: () => '视频',
  kind_live_video: () => '直播视频',
  kind_audio: () => '音频',
  kind_live_audio: () => '直播音频',
} satisfies Sentences<typeof english>;

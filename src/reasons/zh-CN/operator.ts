import { type operator as english, itsWords } from '../en/operator.ts';
import type { Sentences } from '../sentences.ts';

export const operator = {
  service_managed_by_provider: () => '审核服务由供应商运营：图库、词库和引擎在其处管理。',
  not_an_operator_interface: ({ status }) => `应答（${status}）不是来自本产品的管理端。`,
  operator_answer_malformed: () => '审核服务管理端的应答格式不符。',
  operator_invalid_request: itsWords,
  operator_unauthorized: itsWords,
  operator_not_found: itsWords,
  operator_too_large: itsWords,
  operator_unreadable: itsWords,
  operator_internal: itsWords,
  operator_unavailable: itsWords,
  picture_is_empty: () => '图片是空的。',
  audio_is_not_picture: () => '这是音频；图库只存放图片。',
  picture_file_missing: () => '该图片的文件已不存在。',
  no_such_finding_on_picture: () => '该图片上没有这个结果。',
  archive_is_empty: () => '压缩包是空的。',
  hash_list_is_missing: () => '哈希列表是空的。',
  archive_too_large: ({ max }) => `压缩包最大 ${max} 字节。`,
  no_such_gallery: () => '没有这个图库。',
} satisfies Sentences<typeof english>;

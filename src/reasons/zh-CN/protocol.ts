import type { protocol as english } from '../en/protocol.ts';
import type { Sentences } from '../sentences.ts';

export const protocol = {
  body_is_not_json: () => '不是 JSON',
  body_nested_too_deep: ({ max }) => `嵌套超过 ${max} 层`,
  body_is_no_object: () => '不是 JSON 对象',
  member_stands_twice: ({ member }) => `成员 ${member} 出现两次`,
  timestamp_is_no_time: () => 'timestamp 须为 Unix 时间戳，数字或数字字符串',
  nonce_is_none: ({ max }) => `nonce 须为数字或 1 至 ${max} 个字符`,
  signature_is_no_string: () => 'signature 须为文字',
  json_is_none: () => 'json 须为文字或对象',
  signature_of_other_json: () => '签名与该 json 不符',
  callback_not_signed: () => '回调没有签名',
  no_service_key_known: () => '没有服务方的密钥',
  frames_in_all: ({ why, count }) => `${why} — 共 ${count} 帧`,
  only_frames_in_all: ({ count }) => `共 ${count} 帧`,
  response_is_no_object: () => '应答不是对象',
  response_without_code: () => '应答中没有 code',
  response_without_video: () => '应答中没有 videoId',
  response_without_request: () => '应答中没有带 requestId 的结果',
  response_without_texts: () => '应答中没有文本结果',
  response_of_other_count: ({ sent, came }) => `发送了 ${sent} 条文本，返回 ${came} 个结果`,
  response_of_other_texts: () => '结果中的 contentId 与所发送的不符',
} satisfies Sentences<typeof english>;

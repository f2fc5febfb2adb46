import type { deliveries as english } from '../en/deliveries.ts';
import type { Sentences } from '../sentences.ts';

const verdictWords = { approve: '通过', reject: '拒绝', escalate: '上报' };
const kindWords = {
  text: '文本',
  video: '视频',
  fragment: '直播视频',
  audio: '音频',
  'audio-stream': '直播音频',
};

export const deliveries = {
  no_such_connection: () => '没有这个连接。',
  too_many_connections: ({ max }) => `最多 ${max} 个连接，请先移除一个。`,
  connection_key_taken: ({ name }) => `连接“${name}”已使用该标识。`,
  connection_token_needed: () => '回传需要对方的令牌；新地址需要它自己的令牌。',
  connection_not_of_kind: () => '与该连接的类型不符。',
  connection_not_verified: () => '请求的签名或密钥与该连接不符。',
  payload_not_usable: () => '该连接无法把这段数据读作举报。',
  no_such_endpoint: () => '没有这个端点。',
  too_many_endpoints: ({ max }) => `最多 ${max} 个端点，请先移除一个。`,
  mail_not_set_up: () => '须先设置 SMTP_URL 和 MAIL_FROM 才能发送电子邮件。',
  endpoint_not_of_format: () => '与该端点的格式不符。',
  endpoint_unsigned: () => '只有签名的 webhook 才有密钥。',
  decision_in_words: ({ verdict, kind, content, label, by }) =>
    `${verdictWords[verdict]}：${kindWords[kind]}${content && ` ${content}`}${label && `（${label}）`}，${by}`,
  decision_taken_back: () => '已撤回',
  case_open: () => '打开案件',
  no_such_delivery: () => '没有这次投递。',
  test_not_resendable: () => '测试不能重发，请另发一次。',
  delivery_content_removed: () => '该投递的内容已被移除，没有可发送的内容。',
  too_many_decisions_in_period: ({ max }) => `这段时间发出的裁决超过 ${max} 个，请选择较短的时间。`,
} satisfies Sentences<typeof english>;

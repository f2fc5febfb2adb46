import type { deliveries as english } from '../en/deliveries.ts';
import type { Sentences } from '../sentences.ts';

export const deliveries = {
  no_such_endpoint: () => '没有这个端点。',
  too_many_endpoints: ({ max }) => `最多 ${max} 个端点，请先移除一个。`,
  mail_not_set_up: () => '须先设置 SMTP_URL 和 MAIL_FROM 才能发送电子邮件。',
  endpoint_not_of_format: () => '与该端点的格式不符。',
  endpoint_unsigned: () => '只有签名的 webhook 才有密钥。',
  no_such_delivery: () => '没有这次投递。',
  test_not_resendable: () => '测试不能重发，请另发一次。',
  delivery_content_removed: () => '该投递的内容已被移除，没有可发送的内容。',
  too_many_decisions_in_period: ({ max }) => `这段时间发出的裁决超过 ${max} 个，请选择较短的时间。`,
} satisfies Sentences<typeof english>;

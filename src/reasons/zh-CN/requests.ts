import type { requests as english } from '../en/requests.ts';
import type { Sentences } from '../sentences.ts';

export const requests = {
  values_not_valid: () => '部分内容无效。',
  body_too_large: () => '内容超过此调用的上限。',
  body_is_no_json: () => '内容不是有效的 JSON。',
  content_type_not_supported: () => '此调用不接受该内容类型。',
  path_not_found: ({ path }) => `${path} 处没有内容。`,
  database_unavailable: () => '数据库目前没有应答。请几秒后重试。',
  database_full: () => '数据库空间已满。须由管理员腾出空间。',
  too_many_open_files: () => '打开的文件过多。请几秒后重试。',
  disk_full: () => '磁盘空间不足，无法接收。须由管理员腾出空间。',
  internal_server_error: () => '服务器内部出错，可凭请求编号在日志中查找。',
  moderation_unavailable: ({ why }) => `${why}未保存任何内容，请重试。`,
  metrics_are_local: () => '只有本机可以读取指标。如需从其他机器读取，请设置 METRICS_TOKEN。',
  metrics_token_needed: () => '需要 METRICS_TOKEN。',
  pages_not_built: () => '页面尚未构建，请运行 npm start。',
  no_such_file: () => '没有这个文件。',
  body_too_slow: () => '内容传输过慢，未保存任何内容。请重新发送。',
  body_is_compressed: () => '内容经过压缩；请不要使用 content-encoding。',
  null_character_in_address: () => '地址中含有零字符。',
  request_from_other_site: () => '更改内容的请求必须来自本站。',
  body_is_no_utf8: () => '内容不是 UTF-8 编码。',
  body_too_deep: ({ max }) => `内容嵌套超过 ${max} 层。`,
  body_contains_proto: () => '内容含有名为“__proto__”的成员。',
  body_has_duplicate_member: ({ name }) => `同一对象中“${name}”出现两次。`,
} satisfies Sentences<typeof english>;

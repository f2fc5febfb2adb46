import type { setup as english } from '../en/setup.ts';
import { megabytes } from '../megabytes.ts';
import type { Sentences } from '../sentences.ts';

export const setup = {
  setup_not_known_here: () => '在这里无法得知。',
  setup_not_answered: () => '没有及时得到回应。',
  setup_clock_good: ({ seconds }) => `数据库与控制台的时钟相差 ${seconds} 秒。`,
  setup_clock_differs: ({ seconds }) => `数据库与控制台的时钟相差 ${seconds} 秒。`,
  setup_clock_jumped: ({ seconds }) => `数据库的时钟在过去一小时内跳变了 ${seconds} 秒。`,
  setup_clock_remedy: () => '让两台机器都与时间服务器（NTP）同步。',
  setup_disk_free: ({ free, floor }) =>
    `最满的磁盘还剩 ${megabytes(free)}；低于 ${megabytes(floor)} 时停止上传。`,
  setup_disk_full: ({ free, floor }) =>
    `只剩 ${megabytes(free)}，低于下限 ${megabytes(floor)}：上传、证据和回调都会被拒绝。`,
  setup_disk_remedy: () => '腾出空间、缩短保留期限，或把 DATA_DIR 移到更大的磁盘。',
  setup_memory: ({ total, available }) => `内存 ${megabytes(total)}，其中 ${megabytes(available)} 可用。`,
  setup_memory_scarce: () => '结束其他程序或增加内存：内存耗尽时系统会终止程序。',
  setup_memory_small: ({ wanted }) =>
    `有负载时最好有 ${megabytes(wanted)} 以上：内存耗尽时最先终止的是引擎。`,
  setup_address_unseen: ({ set }) => `链接和回调以 ${set} 开头。`,
  setup_address_open_page: () => '在浏览器中打开“入门步骤”以比对地址。',
  setup_address_differs: ({ set, reached }) => `您的浏览器使用 ${reached}，但链接和回调以 ${set} 开头。`,
  setup_address_set: ({ reached }) => `如果人和程序使用 ${reached}，请把 PUBLIC_URL 设为它并重新启动。`,
  setup_address_local: ({ set }) => `只有本机能访问 ${set}。`,
  setup_address_proxy: () => '要让他人访问，请在前面放置带证书的反向代理，并把 PUBLIC_URL 设为其地址。',
  setup_address_plain: ({ set }) => `${set} 没有加密：密码和内容在网络上明文传输。`,
  setup_address_tls: () => '请在前面放置带证书的反向代理，并把 PUBLIC_URL 设为其 https 地址。',
  setup_address_good: ({ set }) =>
    `您的浏览器使用 ${set}，与 PUBLIC_URL 一致。他人能否访问，在这里无法得知。`,
  setup_mail_not_set: () => '没有设置邮件服务器，因此不会发送电子邮件。',
  setup_mail_set: () => '要通过电子邮件发送警报和报告，请设置 SMTP_URL 和 MAIL_FROM。',
  setup_mail_fails: ({ why }) => `邮件服务器无法使用：${why}`,
  setup_mail_remedy: () => '请更正 SMTP_URL 中的主机、端口、用户和密码。',
  setup_mail_good: () => '邮件服务器有回应并接受登录。没有发送邮件。',
  setup_service_good: () => '审核服务有回应。',
  setup_service_remedy: () => '请在“设置”的“审核账号”中测试连接，并查看日志。',
  setup_engines_elsewhere: () => '引擎属于该服务的提供方，在这里看不到。',
  setup_engine_ready: ({ engines }) => `就绪：${engines}。`,
  setup_engine_limits: ({ engines, limits }) => `就绪：${engines}。${limits}`,
  setup_engine_missing: ({ why }) => `没有可用的引擎：${why}`,
  setup_engine_partly: ({ why }) => `请在“设置”的“引擎”中更正或移除另一个引擎：${why}`,
  setup_engine_remedy: () => '请安装缺少的部分，或在“设置”的“引擎”中连接引擎。',
  setup_database_version: ({ version }) => `PostgreSQL ${version}。`,
  setup_database_upgrade: ({ oldest }) => `请升级到 PostgreSQL ${oldest} 或更高版本。`,
  setup_database_text: ({ encoding, locale }) => `编码 ${encoding}，区域设置 ${locale}。可以搜索中文。`,
  setup_database_encoding: ({ encoding }) => `编码为 ${encoding}：大部分内容无法存储。`,
  setup_database_no_chinese: ({ locale }) => `区域设置 ${locale} 下无法搜索中文。`,
  setup_database_no_folding: ({ locale }) => `区域设置 ${locale} 下，搜索不能匹配英文以外字母的大小写。`,
  setup_database_text_remedy: () =>
    '请用 ENCODING UTF8 和 LC_CTYPE C.UTF-8 重新创建数据库，并通过备份和恢复迁移数据。',
  setup_database_memory: ({ buffers, work }) => `shared_buffers 为 ${buffers}，work_mem 为 ${work}。`,
  setup_database_memory_remedy: ({ buffers, work }) =>
    `请把 shared_buffers 提高到 ${buffers} 以上，work_mem 提高到 ${work} 以上。`,
  setup_connections: ({ usable, used, needed }) =>
    `${usable} 个连接中已使用 ${used} 个；本产品每次启动最多打开 ${needed} 个。`,
  setup_connections_remedy: () => '请提高 max_connections，或在中间使用 PgBouncer。',
  setup_durable: () => '已应答的数据在断电后不会丢失。',
  setup_not_durable: ({ settings }) => `已关闭：${settings}。机器停止时，已应答的数据可能丢失或损坏。`,
  setup_durable_remedy: ({ settings }) => `请打开：${settings}。`,
  setup_no_timeouts: () => '没有会切断长时间导出、升级或等待连接的超时。',
  setup_timeouts: ({ settings }) =>
    `设置了较短的超时：${settings}。它们会切断长时间的导出、升级或等待中的连接。`,
  setup_timeouts_remedy: ({ settings }) => `请为本产品的角色设为 0：${settings}。`,
  setup_no_pooler: () => '直接连接数据库。',
  setup_pooler_declared: () => '中间有连接池，设置中已注明。',
  setup_pooler_undeclared: () => '中间有连接池，但没有设置 DATABASE_DIRECT_URL。',
  setup_pooler_declare: () => '请把 DATABASE_DIRECT_URL 设为数据库本身的地址。',
  setup_pooler_absent: () => '设置了 DATABASE_DIRECT_URL，但 DATABASE_URL 没有经过连接池。',
  setup_pooler_undeclare: () => '请删除 DATABASE_DIRECT_URL：这样语句只需规划一次。',
} satisfies Sentences<typeof english>;

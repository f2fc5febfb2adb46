import type { accounts as english } from '../en/accounts.ts';
import type { Sentences } from '../sentences.ts';

export const accounts = {
  no_such_account: () => '没有这个审核账号。',
  too_many_accounts: ({ max }) => `最多 ${max} 个账号，请先移除一个。`,
  account_has_been_used: () => '已用该账号提交过内容。',
  cannot_be_service_key: () => '这不可能是服务方的密钥。',
  account_in_use: () => '该账号正在使用，请先切换到其他账号。',
  account_has_running_submissions: ({ count }) => `其中仍有 ${count} 个提交在运行：请等待，或将其关闭。`,
  service_key_missing_for_answer: () => '缺少服务方密钥，无法验证其应答。',
  service_key_missing_for_use: () => '缺少服务方密钥，无法验证其应答。',
  no_new_key_pair: () => '该账号没有新密钥对。',
  account_is_set_by_environment: () =>
    '审核账号由环境变量（MODERATION_URL）指定。请移除后重新启动，即可在此选择。',
} satisfies Sentences<typeof english>;

import type { appeals as english } from '../en/appeals.ts';
import type { Sentences } from '../sentences.ts';

export const appeals = {
  only_concerned_appeal: () => '只有主管和当事人可以提出申诉。',
  decision_not_in_force: () => '该裁决已不生效。',
  no_decision_to_appeal: () => '没有可申诉的生效裁决。',
  no_such_content: () => '没有使用该 ID 的内容。',
  reference_of_other_content: () => '另一项内容的举报已使用此编号。',
  no_such_notice: () => '该举报不存在。',
  appeal_answered: () => '对该裁决的申诉已有答复。',
  other_decision_in_force: () => '现已有其他裁决生效。',
  appeal_pending: () => '对该裁决的申诉已经送达。此次提交的内容未添加。',
  appeal_too_late: () => '对该裁决的申诉期限已过。',
  appeal_link_unknown: () => '链接无效，或其内容已被移除。',
  appeal_link_rate_limit: () => '该链接打开过于频繁，请一分钟后再试。',
} satisfies Sentences<typeof english>;

import type { decisions as english } from '../en/decisions.ts';
import type { Sentences } from '../sentences.ts';

export const decisions = {
  case_decided_meanwhile: () => '该案件已被他人裁决。',
  escalated_needs_supervisor: () => '已上报的案件，以及与机器不一致的抽查，只能由主管裁决。',
  look_ends_in_approve_or_reject: () => '复审和申诉只能以通过或拒绝结束。',
  claim_ended_before_decision: () => '您已不再持有该案件。请重新领取后裁决。',
  decision_cannot_be_undone: () => '该裁决已被撤销或替代，或正等待申诉结果。',
  only_decider_or_supervisor_undoes: () => '只有作出裁决的人或主管可以撤销裁决。',
  no_such_decision: () => '没有这个裁决。',
  look_before_bulk: ({ count }) => `请先查看其中 ${count} 个案件，再批量裁决。`,
  sample_used_up: () => '今天的样本已经抽取完毕。如需更多，请提高每日数量。',
  no_such_gold: () => '没有这个标准案例。',
  gold_already: () => '该案例已经是标准案例。',
  gold_not_decided: () => '只有已经结束且内容仍在的案例才能成为标准案例。',
  gold_is_copy: () => '该案例是标准案例的副本。',
  gold_retired: () => '该标准案例不再复制。',
  gold_copy_waits: () => '该标准案例还有一个副本等待处理。',
  too_many_actions: ({ max }) => `最多可有 ${max} 个处置措施，请修改已有的措施。`,
  action_exists: ({ action }) => `处置措施“${action}”已存在。`,
  no_such_action: ({ action }) => `没有处置措施“${action}”。`,
  reply_without_appeal: () => '只有对申诉的答复才能附带回复。',
  ruling_of_other_case: () => '评判所指的结果属于其他案件。',
} satisfies Sentences<typeof english>;

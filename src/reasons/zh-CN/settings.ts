import type { settings as english } from '../en/settings.ts';
import type { Sentences } from '../sentences.ts';

export const settings = {
  too_many_policies: ({ max }) => `最多 ${max} 条政策。`,
  no_such_policy: ({ policy }) => `政策“${policy}”不存在。`,
  policy_exists: ({ policy }) => `政策“${policy}”已存在。`,
  label_not_in_dictionary: ({ label, task }) => `词典中没有“${task}”的标签 ${label}。`,
  label_duplicate: () => '有标签重复出现。',
  label_needs_name: () => '标签需要名称。',
  only_supervisors_share_views: () => '只有主管和管理员可以向所有人共享视图。',
  too_many_views: ({ max }) => `您已有 ${max} 个视图，请先移除一个。`,
  no_such_view: () => '没有这个视图。',
  shared_view_not_removable: () => '共享视图只能由创建者或主管移除。',
  only_supervisors_share_notes: () => '只有主管和管理员可以向所有人共享备注。',
  too_many_notes: ({ max }) => `您已有 ${max} 条常用备注，请先移除一条。`,
  no_such_note: () => '没有这条常用备注。',
  shared_note_not_yours: () => '共享备注只能由主管更改或移除。',
  lane_filters_changed: () => '该队列的筛选条件已被他人更改。',
  handed_over_not_counted: () => '转交给个人的案件不单独统计。',
  cursor_not_valid: () => '翻页标记无效，请从头开始。',
} satisfies Sentences<typeof english>;

import type { cases as english } from '../en/cases.ts';
import type { Sentences } from '../sentences.ts';

export const cases = {
  no_such_case: () => '没有这个案件。',
  case_changed_while_looked: () => '查看期间，该案件已发生变化。',
  case_changed_hands: () => '查看期间，该案件已转到他人手中。',
  someone_else_looks: () => '该案件正由他人处理。',
  claim_has_ended: () => '您对该案件的占用已结束。',
  claim_ended_before_hand_over: () => '您对该案件的占用已结束。请重新领取后移交。',
  hand_over_to_oneself: () => '案件只能移交给他人。',
  they_decided_before: () => '对方此前裁决过该案件，请移交给其他人。',
  you_decided_before: () => '您此前裁决过该案件：现在须由其他人来看。',
  no_such_lane: ({ lane }) => `没有队列“${lane}”。`,
  built_in_lane_stays: () => '这是内置队列，不能移除。',
  built_in_lane_keeps: () => '内置队列的名称和内容不能更改。',
  lane_without_second_looks: () => '该队列中没有可供复看的首次裁决。',
} satisfies Sentences<typeof english>;

import type { cases as english } from '../en/cases.ts';
import type { Sentences } from '../sentences.ts';

export const cases = {
  no_such_case: () => '没有这个案件。',
  dossier_during_look: () => '该案件正在盲审。请在盲审结束后生成卷宗。',
  no_dossier_key: () => '此浏览器不支持 Ed25519 密钥，演示版无法签署卷宗。请使用较新的浏览器。',
  case_changed_meanwhile: () => '查看期间，该案件已发生变化。',
  case_claimed_meanwhile: () => '查看期间，该案件已被他人领取。',
  case_claimed_by_other: () => '该案件已被他人领取。',
  claim_has_ended: () => '您已不再持有该案件。',
  claim_ended_before_hand_over: () => '您已不再持有该案件。请重新领取后转交。',
  hand_over_to_oneself: () => '不能将案件转交给自己。',
  colleague_outside_lane: () => '该案件位于对方无权查看的队列，请转交给该队列的成员。',
  colleague_already_decided: () => '对方已裁决过该案件，请转交给其他人。',
  you_already_decided: () => '您已裁决过该案件：须由其他人审核。',
  no_such_lane: ({ lane }) => `队列“${lane}”不存在。`,
  built_in_lane_not_removable: () => '内置队列不能移除。',
  built_in_lane_not_changeable: () => '内置队列的名称和筛选条件不能更改。',
  lane_without_second_looks: () => '该队列中没有首次裁决，因此无法复审。',
  translation_not_set_up: () => '未设置翻译服务。',
  translation_failed: () => '翻译服务未能正常响应，请稍后再试。',
} satisfies Sentences<typeof english>;

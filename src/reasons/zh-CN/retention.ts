import type { retention as english } from '../en/retention.ts';
import type { Sentences } from '../sentences.ts';

export const retention = {
  confirmation_id_differs: () => '请再次输入编号：擦除无法撤销。',
  protected_by_hold: ({ why, by }) => `内容处于法律保全之中：${why}（${by}）。请先解除保全，再重试。`,
  hold_was_placed: ({ why, by }) => `已设置法律保全：${why}（${by}）。`,
  no_such_hold: () => '没有这项保全，或已解除。',
  no_case_to_hold: () => '没有使用该编号的案件。',
  no_submission_to_hold: () => '没有使用该编号的提交。',
} satisfies Sentences<typeof english>;

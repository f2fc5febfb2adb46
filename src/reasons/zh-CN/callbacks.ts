import type { callbacks as english } from '../en/callbacks.ts';
import type { Sentences } from '../sentences.ts';

export const callbacks = {
  callback_rejected: ({ why }) => `未接受该回调：${why}。`,
  no_such_callback_address: () => '没有提交使用该回调地址。',
  callback_not_stored: () => '回调未能保存，请重新发送。',
  database_unavailable_for_callback: () => '数据库未应答，请重新发送回调。',
  no_such_callback: () => '该提交没有使用该编号的回调。',
  callback_was_never_verified: () => '该回调从未通过验证，因此不能重放。',
  callback_still_unreadable: ({ why }) => `回调仍然无法读取：${why}。`,
  callback_not_replayable: ({ why }) => `无法在此重放该回调：${why}。`,
  callback_without_submission: () => '其中没有指明提交',
  callback_of_other_submission: ({ named, expected }) => `它属于 ${named}，而该提交是 ${expected}`,
  callback_cannot_be_stored: ({ why }) => `其中有无法存储的内容（${why}）`,
  callback_cannot_be_processed: ({ why }) => `无法处理：${why}`,
  failed_with_code: ({ words, code }) => `${words.join('；')}（${code}）`,
  picture_answered: ({ url, status }) => `${url} 应答 ${status}`,
  neither_picture_nor_audio: () => '文件既不是图片也不是音频',
} satisfies Sentences<typeof english>;

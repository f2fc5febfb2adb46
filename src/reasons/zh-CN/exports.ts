import type { exports as english } from '../en/exports.ts';
import type { Sentences } from '../sentences.ts';

export const exports = {
  export_filter_not_supported: () => '此类导出不支持这种筛选。',
  caller_disconnected: () => '请求方已断开连接。',
  too_many_schedules: ({ max }) => `最多 ${max} 个定时导出，请先移除一个。`,
  no_such_export_file: () => '没有这个文件，可能已超过保留期限。',
  no_such_schedule: () => '没有这个定时导出。',
  schedule_filter_not_supported: () => '定时导出的筛选条件不能包含此项。',
  too_many_exports: ({ max }) => `现有 ${max} 个导出正在写入，请等其中一个结束。`,
} satisfies Sentences<typeof english>;

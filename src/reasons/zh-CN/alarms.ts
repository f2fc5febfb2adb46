import type { alarms as english } from '../en/alarms.ts';
import { megabytes } from '../megabytes.ts';
import type { Sentences } from '../sentences.ts';

export const alarms = {
  no_such_alarm: () => '没有这个警报，或它已结束。',
  alarm_raised: () => '警报',
  alarm_ended: () => '已结束',
  alarm_open: () => '打开警报',
  alarm_test: ({ name, by }) => `${by} 对“${name}”的测试。`,
  lane_review: () => '待审',
  lane_all: () => '全部',
  lane_live: () => '直播中',
  lane_escalated: () => '已上报',
  lane_second_look: () => '复审',
  lane_sample: () => '抽查样本',
  lane_appeals: () => '申诉',
  alarm_overdue: ({ lane, cases }) => `${lane}：${cases} 个案件的等待时间超过目标。`,
  alarm_backlog: ({ hours, opened, closed }) =>
    `积压增长超过平常：${hours} 小时内新增 ${opened} 个案件，裁决 ${closed} 个。`,
  alarm_drift: ({ label, now, of, usual }) =>
    `${label}：最近 ${of} 个裁决中，人与机器一致的占 ${now}%；平常为 ${usual}%。`,
  alarm_drift_common: ({ now, of, usual }) =>
    `所有标签合计：最近 ${of} 个裁决中，人与机器一致的占 ${now}%；平常为 ${usual}%。`,
  alarm_order_due: ({ due }) => `一项主管机关的命令须在 ${due}（UTC）前裁决。`,
  alarm_report_due: ({ due }) => `一项举报须在 ${due}（UTC）前裁决。`,
  alarm_delivery: ({ endpoint }) => `“${endpoint}”收不到任何内容，仍在重试。`,
  alarm_delivery_disabled: ({ endpoint }) => `在有人恢复之前，不会向“${endpoint}”发送任何内容。`,
  alarm_service: () => '审核服务没有应答。',
  alarm_engine: ({ task, why }) => `没有引擎处理 ${task}：${why}`,
  alarm_disk: ({ free, floor }) => `磁盘将满：剩余 ${megabytes(free)}，至少需要 ${megabytes(floor)}。`,
} satisfies Sentences<typeof english>;

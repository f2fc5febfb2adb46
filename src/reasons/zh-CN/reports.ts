import type { reports as english } from '../en/reports.ts';
import { figuresIn } from '../figures.ts';
import type { Sentences } from '../sentences.ts';

const { number: n, day, span } = figuresIn('zh-CN', { second: '秒', minute: '分钟', hour: '小时' });

export const reports = {
  report_daily: ({ first }) => `${day(first)}报告（UTC；括号内为前一天）`,
  report_weekly: ({ first, last }) => `${day(first)}至${day(last)}报告（UTC；括号内为前一周）`,
  report_open: () => '打开仪表板',
  report_arrived: ({ now, before }) => `需要人处理的案件：${n(now)}（${n(before)}）。`,
  report_alone: ({ now, before }) => `机器自行裁决：${now}%（${before}%）。`,
  report_decided: ({ now, before, backlog }) =>
    `首次裁决：${n(now)}（${n(before)}）。期末等待：${n(backlog)}。`,
  report_on_time: ({ now, before }) => `在目标时间内：${now}%（${before}%）。`,
  report_waits: ({ p50, p90 }) => `其中一半最多等待 ${span(p50)}，九成最多等待 ${span(p90)}。`,
  report_rejected: ({ now, before }) => `有效裁决中的拒绝：${now}%（${before}%）。`,
  report_looks: ({ looks, differed }) => `盲审复审：${n(looks)}；裁决不同：${n(differed)}。`,
  report_appeals: ({ appeals, overturned }) => `已答复的申诉：${n(appeals)}；改判：${n(overturned)}。`,
  report_missed: ({ missed, low, high, days }) =>
    `机器放行内容中的违规（${days} 天抽查样本）：${missed}%（95% 置信区间 ${low}–${high}%）。`,
  report_alarms: ({ alarms }) => `触发的警报：${n(alarms)}。`,
  endpoint_open: () => '打开端点',
} satisfies Sentences<typeof english>;

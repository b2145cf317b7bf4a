import type { Translations } from '#src/app/platform/i18n/translations.ts'

export const planning = {
  scheduleTasks: '优先级和截止日期',
  scheduleNote: '已完成的任务保持不变。',
  unchanged: '不变',
  asBundle: '与任务包相同',
  aDate: '指定日期',
  day: '日期',
  dayMissing: '请选择日期。',
  nothingChosen: '请选择优先级或截止日期。',
  dueHint: '这一天（UTC）结束后，未完成的任务即为逾期。',
  bundleDueHint: '适用于没有单独设置日期的任务。这一天（UTC）结束后，未完成的任务即为逾期。',
  scheduled: (count) => (count === 0 ? '没有变化：这些任务已是如此。' : `已更改 ${count.toLocaleString('zh-Hans')} 个任务。`),
  lateTasksOf: (bundle) => `逾期任务：${bundle}`,
} satisfies Translations['planning']

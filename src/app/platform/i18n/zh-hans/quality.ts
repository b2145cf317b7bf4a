import type { Translations } from '#src/app/platform/i18n/translations.ts'

export const quality = {
  title: '质量',
  yours: '我的评审数据',
  yoursNote: '一致性统计到上周末为止。',
  none: '还没有评审。',
  close: '关闭',
  worker: '评审员',
  section: '部分',
  reviews: '评审',
  coverage: '配音播放比例',
  pace: '用时倍数',
  skipped: '跳过比例',
  pairs: '评审过两次的任务',
  agreement: '一致性',
  agreementIn: '查看哪一部分的一致性',
  boardNote: (minPairs) =>
    `一致性：与同一任务的其他评审员相比，1 为完全一致，0 与随机相当；下方是 95% 置信区间。至少需要 ${minPairs} 个评审两次的任务。用时倍数：工作时间与视频时长之比。点姓名可查看任务。`,
  agreementNote: (minPairs) =>
    `一致性：与同一任务的其他评审员相比，1 为完全一致，0 与随机相当；下方是 95% 置信区间。至少需要 ${minPairs} 个评审两次的任务。`,
  times: (factor) => `${factor} 倍`,
  range: (low, high) => `${low} 至 ${high}`,
  tasksOf: (name) => `${name}已完成的任务`,
  tasksIn: (bundle, count) => `${bundle}（${count}）`,
  tasks: '已完成的任务',
  all: (count) => `显示全部 ${count} 人`,
} satisfies Translations['quality']

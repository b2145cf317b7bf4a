import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const lanes: Catalogue['lanes'] = {
  timelines: '时间轴',
  segments: '语句',
  help: '左右键在时间轴上移动，上下键切换到另一种语言，回车键播放该语句。',
  segmentName: (side, n, of, [from, to], voice, text) =>
    `${side}，第 ${n} 句，共 ${of} 句，${from} 至 ${to}，${voice}：${text}`,
  voices: { male: '男声', female: '女声', unknown: '未知声音' },
  noPair: '另一种语言在此处没有语句。',
  zoomIn: '放大（Ctrl + 滚轮）',
  zoomOut: '缩小（Ctrl + 滚轮）',
}

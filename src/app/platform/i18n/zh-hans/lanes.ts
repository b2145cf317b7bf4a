import type { Translations } from '#src/app/platform/i18n/translations.ts'

export const lanes = {
  timelines: '时间轴',
  segments: '语句',
  help: '左右键在时间轴上移动，上下键切换到另一种语言，回车键播放该语句。',
  segmentName: (side, n, of, [from, to], voice, text) =>
    `${side}，第 ${n} 句，共 ${of} 句，${from} 至 ${to}，${voice}：${text}`,
  voices: { male: '男声', female: '女声', unknown: '未知声音' },
  noCounterpart: '另一种语言在此处没有语句。',
  zoomIn: '放大（Ctrl + 滚轮）',
  zoomOut: '缩小（Ctrl + 滚轮）',
  zoomAll: '显示全部',
  zoomAllAt: (times) => `${times} 倍，显示全部`,
  sourceThenDub: '先原片，后配音',
  hintCount: (count) => `先检查：${count}`,
  noHints: '先检查：语句没有可疑之处。',
  hints: '先检查',
  allHints: (count) => `显示全部 ${count} 条`,
  visited: '已查看',
  hintKinds: {
    'missing-dub': () => '此句没有配音',
    'gender-differs': () => '声音性别与原片不同',
    'too-long': (seconds) => `超入下一句 ${seconds} 秒`,
    overlap: (seconds) => `重叠 ${seconds} 秒`,
    'missing-source': () => '原片中没有此句',
    'too-fast': (times) => `语速是可读速度的 ${times} 倍`,
  },
} satisfies Translations['lanes']

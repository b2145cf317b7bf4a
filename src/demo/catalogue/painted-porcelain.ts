import type { Line } from './line.ts'

const ming = [
  ['明永乐', '明'],
  ['明宣德', '明'],
  ['明嘉靖', '明'],
  ['明万历', '明'],
] as const
const highQing = [
  ['清康熙', '清'],
  ['清雍正', '清'],
  ['清乾隆', '清'],
] as const
const lateQing = [
  ['清嘉庆', '清'],
  ['清道光', '清'],
  ['清光绪', '清'],
] as const

export const paintedPorcelain: readonly Line[] = [
  {
    language: 'zh',
    type: '瓷器',
    material: 'glaze',
    periods: [...highQing, ...ming],
    price: [2600, 48000],
    count: 20,
    looks: [
      {
        name: '青花缠枝莲纹梅瓶',
        about: '小口丰肩，肩下渐收；腹绘两层缠枝莲，肩饰如意云头或莲瓣，近足绘仰莲一周。',
        piece: { kind: 'vessel', form: 'meiping', glaze: 'white', decor: 'lotus', mark: 'ming' },
        size: 'vase',
      },
      {
        name: '青花缠枝莲纹天球瓶',
        about: '直颈圆腹，颈绘蕉叶，腹绘缠枝莲，青料浓处微有晕散。',
        piece: { kind: 'vessel', form: 'globular', glaze: 'white', decor: 'lotus', mark: 'qianlong' },
        size: 'vase',
      },
      {
        name: '青花山水图将军罐',
        about: '带盖，罐身通景山水，远山三叠，近处茅亭小舟，盖面饰莲瓣。',
        piece: { kind: 'vessel', form: 'ginger-jar', glaze: 'white', decor: 'landscape', mark: 'qing' },
        size: 'jar',
      },
      {
        name: '青花缠枝莲纹玉壶春瓶',
        about: '撇口束颈垂腹，线条柔和；颈部蕉叶修长，腹部花叶舒展。',
        piece: { kind: 'vessel', form: 'pear', glaze: 'white', decor: 'lotus', mark: 'qing' },
        size: 'vase',
      },
      {
        name: '青花海水纹碗',
        about: '外壁满绘海水，浪头层层相叠，笔笔见力；碗心素净。',
        piece: { kind: 'vessel', form: 'bowl', glaze: 'white', decor: 'waves', mark: 'ming' },
        size: 'bowl',
      },
      {
        name: '青花折枝花卉纹盘',
        about: '盘心绘折枝莲，口沿一周边饰，翠蓝深浅有致。',
        piece: { kind: 'plate', style: 'cobalt', mark: 'ming' },
        size: 'plate',
      },
      {
        name: '青花缠枝莲纹蒜头瓶',
        about: '口作蒜头式，长颈圆腹，腹部一周缠枝莲连绵不断。',
        piece: { kind: 'vessel', form: 'garlic', glaze: 'white', decor: 'lotus', mark: 'qianlong' },
        size: 'vase',
      },
      {
        name: '青花山水图笔筒',
        about: '直口微束腰，通景山水，一舟一亭，余皆留白。',
        piece: { kind: 'vessel', form: 'brush-pot', glaze: 'white', decor: 'landscape', mark: 'qing' },
        size: 'small',
      },
    ],
  },
  {
    language: 'zh',
    type: '瓷器',
    material: 'glaze',
    periods: [
      ['明洪武', '明'],
      ['清康熙', '清'],
      ['清雍正', '清'],
    ],
    price: [5200, 62000],
    count: 7,
    looks: [
      {
        name: '釉里红缠枝莲纹高足杯',
        about: '撇口深腹，高足如竹节外撇；釉里红发色由朱转绛，莲叶勾填分明。',
        piece: { kind: 'vessel', form: 'stem-cup', glaze: 'white', decor: 'copperlotus', mark: 'ming' },
        size: 'small',
      },
      {
        name: '釉里红折枝花卉纹盘',
        about: '盘心一朵盛开，旁枝环绕，红彩沉着，苔点处微泛绿。',
        piece: { kind: 'plate', style: 'copper', mark: 'ming' },
        size: 'plate',
      },
      {
        name: '釉里红缠枝莲纹玉壶春瓶',
        about: '颈绘蕉叶，腹绘缠枝莲两层，红色匀净，白釉泛青。',
        piece: { kind: 'vessel', form: 'pear', glaze: 'white', decor: 'copperlotus', mark: 'qing' },
        size: 'vase',
      },
    ],
  },
  {
    language: 'zh',
    type: '瓷器',
    material: 'glaze',
    periods: [['清雍正', '清'], ['清乾隆', '清'], ...lateQing, ['民国', '民国']],
    price: [1800, 56000],
    count: 16,
    looks: [
      {
        name: '粉彩牡丹蝶纹天球瓶',
        about: '过枝牡丹，枝干苍劲，花瓣以玻璃白打底渐次晕染，旁有蝶舞。',
        piece: { kind: 'vessel', form: 'globular', glaze: 'white', decor: 'famillerose', mark: 'qianlong' },
        size: 'vase',
      },
      {
        name: '粉彩花蝶纹碗',
        about: '薄胎轻巧，外壁牡丹、碧桃各一枝，金彩描口沿上下。',
        piece: { kind: 'vessel', form: 'bowl', glaze: 'white', decor: 'famillerose', mark: 'qing' },
        size: 'bowl',
      },
      {
        name: '粉彩牡丹纹盘',
        about: '盘心五朵牡丹团簇，花蝶相间，边饰青花一周。',
        piece: { kind: 'plate', style: 'famillerose', mark: 'qing' },
        size: 'plate',
      },
      {
        name: '粉彩花鸟葫芦瓶',
        about: '上下两圆相叠，腹部花枝随形转折，寓意福禄。',
        piece: { kind: 'vessel', form: 'gourd', glaze: 'white', decor: 'famillerose', mark: 'qianlong' },
        size: 'vase',
      },
      {
        name: '粉彩花蝶纹鼻烟壶',
        about: '掌中之物而画工不减，牡丹一丛，彩蝶一双，配同工小盖。',
        piece: { kind: 'vessel', form: 'snuff', glaze: 'white', decor: 'famillerose', mark: 'qianlong' },
        size: 'small',
      },
      {
        name: '墨地粉彩牡丹纹瓶',
        about: '墨彩为地，花朵如夜中浮出，枝叶以绿彩罩染，光泽沉厚。',
        piece: { kind: 'vessel', form: 'baluster', glaze: 'famillenoire', decor: 'famillerose', mark: 'qing' },
        size: 'vase',
      },
    ],
  },
]

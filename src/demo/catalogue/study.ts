import type { Line } from './line.ts'

const painters = [
  ['明末', '明'],
  ['清初', '清'],
  ['清中期', '清'],
  ['清晚期', '清'],
  ['民国', '民国'],
] as const

export const study: readonly Line[] = [
  {
    language: 'zh',
    type: '书画',
    material: 'paper',
    periods: painters,
    price: [380, 26000],
    count: 22,
    looks: [
      {
        name: '秋山访友图轴',
        about: '纸本水墨，三重远山以淡墨渲出，近处松下茅亭，江上一舟。',
        piece: { kind: 'scroll', subject: 'mountains' },
        size: 'scroll',
      },
      {
        name: '墨竹图轴',
        about: '前竿浓墨，后竿淡墨，叶叶迎风；以书入画，一笔不苟。',
        piece: { kind: 'scroll', subject: 'bamboo' },
        size: 'scroll',
      },
      {
        name: '梅花图轴',
        about: '老干盘屈，疏花数点，设色清雅而不艳。',
        piece: { kind: 'scroll', subject: 'plum' },
        size: 'scroll',
      },
      {
        name: '兰石图轴',
        about: '长叶披拂，撇笔如飞，花数朵隐于叶间。',
        piece: { kind: 'scroll', subject: 'orchid' },
        size: 'scroll',
      },
      {
        name: '牡丹图轴',
        about: '没骨写生，三花相顾，叶色由绿转赭，一蝶自远来。',
        piece: { kind: 'scroll', subject: 'peony' },
        size: 'scroll',
      },
      {
        name: '荷塘清趣图轴',
        about: '荷叶以泼墨为之，花以淡红勾染，茎上细点如生。',
        piece: { kind: 'scroll', subject: 'lotus' },
        size: 'scroll',
      },
      {
        name: '行楷书法轴',
        about: '行楷数行，结体宽博，墨色饱满，落款下钤朱印一方。',
        piece: { kind: 'scroll', subject: 'calligraphy' },
        size: 'scroll',
      },
    ],
  },
  {
    language: 'zh',
    type: '书画',
    material: 'paper',
    periods: [
      ['清中期', '清'],
      ['清晚期', '清'],
      ['民国', '民国'],
    ],
    price: [160, 4800],
    count: 8,
    looks: [
      {
        name: '山水成扇',
        about: '扇面水墨山水，折痕齐整，题款在右；竹骨打磨圆润。',
        piece: { kind: 'fan', subject: 'mountains' },
        size: 'fan',
      },
      {
        name: '牡丹成扇',
        about: '泥金扇面写牡丹，富丽而不俗，大骨素面。',
        piece: { kind: 'fan', subject: 'peony' },
        size: 'fan',
      },
      {
        name: '梅花成扇',
        about: '疏枝横斜，点花如星，扇骨十六档，开合顺畅。',
        piece: { kind: 'fan', subject: 'plum' },
        size: 'fan',
      },
      {
        name: '墨竹成扇',
        about: '数竿新竹，左题小款，钤朱文印；边骨包浆温厚。',
        piece: { kind: 'fan', subject: 'bamboo' },
        size: 'fan',
      },
    ],
  },
  {
    language: 'zh',
    type: '文房',
    material: 'stone',
    periods: [
      ['明', '明'],
      ['清早期', '清'],
      ['清晚期', '清'],
    ],
    price: [260, 9800],
    count: 6,
    looks: [
      { name: '端溪云纹砚', about: '石质细润，墨池如月，砚额浮雕流云数朵。', piece: { kind: 'inkstone' }, size: 'ink' },
      {
        name: '寿山石云钮方章',
        about: '石性凝腻，红筋隐现，钮雕祥云，附印蜕一纸。',
        piece: { kind: 'seal' },
        size: 'seal',
      },
    ],
  },
  {
    language: 'zh',
    type: '文房',
    material: 'wood',
    periods: [
      ['明末清初', '明'],
      ['清中期', '清'],
      ['清晚期', '清'],
    ],
    price: [420, 12000],
    count: 6,
    looks: [
      {
        name: '黄花梨素笔筒',
        about: '整木挖成，筒壁匀称，木纹如行云，包浆澄亮。',
        piece: { kind: 'vessel', form: 'brush-pot', glaze: 'wood', decor: 'plain' },
        size: 'small',
      },
      {
        name: '竹雕素面笔筒',
        about: '取老竹一节，皮色由黄转赤，口沿圆润。',
        piece: { kind: 'vessel', form: 'brush-pot', glaze: 'bamboo', decor: 'plain' },
        size: 'small',
      },
    ],
  },
  {
    language: 'zh',
    type: '漆器',
    material: 'lacquer',
    periods: [
      ['明嘉靖', '明'],
      ['清乾隆', '清'],
      ['清晚期', '清'],
    ],
    price: [780, 28000],
    count: 9,
    looks: [
      {
        name: '剔红牡丹纹圆盒',
        about: '子母口，盖面剔刻牡丹六朵，刀口圆熟，层漆可数。',
        piece: { kind: 'vessel', form: 'round-box', glaze: 'cinnabar', decor: 'carved' },
        size: 'jar',
      },
      {
        name: '剔红花卉纹盘',
        about: '盘心花叶满布，不留锦地，漆色由朱渐沉为枣红。',
        piece: { kind: 'plate', style: 'cinnabar' },
        size: 'plate',
      },
      {
        name: '黑漆描金缠枝莲纹瓶',
        about: '脱胎轻巧，黑漆为地，金莲缠绕，金线细若游丝。',
        piece: { kind: 'vessel', form: 'pear', glaze: 'blacklacquer', decor: 'goldlotus' },
        size: 'vase',
      },
      {
        name: '黑漆描金圆盒',
        about: '黑漆退光如镜，盖面描金牡丹，内髹朱漆。',
        piece: { kind: 'vessel', form: 'round-box', glaze: 'blacklacquer', decor: 'goldlotus' },
        size: 'jar',
      },
    ],
  },
  {
    language: 'zh',
    type: '家具',
    material: 'wood',
    periods: [
      ['明末清初', '明'],
      ['清早期', '清'],
      ['清晚期', '清'],
    ],
    price: [1800, 68000],
    count: 10,
    looks: [
      {
        name: '黄花梨四出头官帽椅',
        about: '搭脑两端出头，靠背板三弯，镂一朵云纹；藤屉为后编。',
        piece: { kind: 'chair', round: false, timber: 'huanghuali' },
        size: 'chair',
      },
      {
        name: '紫檀圈椅',
        about: '椅圈五接，一顺而下；靠背微弯，坐感舒展，木色近黑。',
        piece: { kind: 'chair', round: true, timber: 'zitan' },
        size: 'chair',
      },
      {
        name: '榆木圈椅',
        about: '北方做工，用料厚实，榆木纹理粗放，踏脚有磨痕。',
        piece: { kind: 'chair', round: true, timber: 'elm' },
        size: 'chair',
      },
      {
        name: '黄花梨翘头案',
        about: '案面独板，两端翘头，牙头雕卷云，纹理连贯。',
        piece: { kind: 'table', everted: true, timber: 'huanghuali' },
        size: 'table',
      },
      {
        name: '朱漆条桌',
        about: '通体髹朱漆，断纹细密如牛毛，牙板素净。',
        piece: { kind: 'table', everted: false, timber: 'lacquer' },
        size: 'table',
      },
    ],
  },
  {
    language: 'zh',
    type: '织绣',
    material: 'cloth',
    periods: [
      ['清中期', '清'],
      ['清晚期', '清'],
    ],
    price: [320, 9600],
    count: 4,
    looks: [
      {
        name: '绣仙鹤纹补子',
        about: '缎地，五彩绣展翅仙鹤，下有海水江崖，四周盘金回纹边。',
        piece: { kind: 'panel', bird: true },
        size: 'cloth',
      },
      {
        name: '绣牡丹纹挂片',
        about: '平针套针并用，花瓣层次丰富，祥云点缀，海水压脚。',
        piece: { kind: 'panel', bird: false },
        size: 'cloth',
      },
    ],
  },
  {
    language: 'zh',
    type: '织绣',
    material: 'cloth',
    periods: [
      ['清晚期', '清'],
      ['民国', '民国'],
    ],
    price: [650, 7800],
    count: 2,
    looks: [
      {
        name: '宁夏团花栽绒毯',
        about: '羊毛手结，中央团花，四角扇形，回纹与缠枝双边。',
        piece: { kind: 'rug' },
        size: 'rug',
      },
    ],
  },
]

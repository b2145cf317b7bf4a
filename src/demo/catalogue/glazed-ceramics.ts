import type { Line } from './line.ts'

const highQing = [
  ['清康熙', '清'],
  ['清雍正', '清'],
  ['清乾隆', '清'],
] as const

export const glazedCeramics: readonly Line[] = [
  {
    language: 'zh',
    type: '瓷器',
    material: 'glaze',
    periods: [
      ['南宋', '宋'],
      ['元', '元'],
      ['明早期', '明'],
    ],
    price: [1400, 38000],
    count: 9,
    looks: [
      {
        name: '龙泉窑粉青釉玉壶春瓶',
        about: '釉层匀厚，色如春水；足露胎处呈火石红。',
        piece: { kind: 'vessel', form: 'pear', glaze: 'longquan', decor: 'ice' },
        size: 'vase',
      },
      {
        name: '龙泉窑刻缠枝莲纹梅瓶',
        about: '釉下刻缠枝莲，深处积釉而浓，浅处见胎骨而淡。',
        piece: { kind: 'vessel', form: 'meiping', glaze: 'celadon', decor: 'incised' },
        size: 'vase',
      },
      {
        name: '龙泉窑青釉刻花盘',
        about: '盘心刻折枝花，口沿刻水波，青釉滋润如玉。',
        piece: { kind: 'plate', style: 'celadon' },
        size: 'plate',
      },
      {
        name: '龙泉窑青釉莲瓣碗',
        about: '敞口深腹，内外施青釉，近足处釉厚如凝脂。',
        piece: { kind: 'vessel', form: 'bowl', glaze: 'longquan', decor: 'ice' },
        size: 'bowl',
      },
    ],
  },
  {
    language: 'zh',
    type: '瓷器',
    material: 'glaze',
    periods: [
      ['北宋', '宋'],
      ['金至元', '元'],
      ['宋末元初', '宋'],
    ],
    price: [1600, 52000],
    count: 11,
    looks: [
      {
        name: '钧窑天蓝釉紫斑瓶',
        about: '天蓝釉上泼紫斑数片，如晚霞初起，边缘自然流散。',
        piece: { kind: 'vessel', form: 'baluster', glaze: 'jun', decor: 'plain' },
        size: 'vase',
      },
      {
        name: '哥窑米色釉碗',
        about: '金丝铁线纵横，大开片间套小开片，紫口铁足俱见。',
        piece: { kind: 'vessel', form: 'bowl', glaze: 'ge', decor: 'crackle' },
        size: 'bowl',
      },
      {
        name: '建窑兔毫盏',
        about: '黑釉中银褐兔毫自口沿丝丝下垂，近足处釉垂如泪。',
        piece: { kind: 'vessel', form: 'bowl', glaze: 'jian', decor: 'plain' },
        size: 'bowl',
      },
      {
        name: '磁州窑白地黑花罐',
        about: '白化妆土上以铁彩绘缠枝花，笔意豪放，不事雕琢。',
        piece: { kind: 'vessel', form: 'jarlet', glaze: 'cizhou', decor: 'ironlotus' },
        size: 'jar',
      },
      {
        name: '汝釉开片盏',
        about: '天青釉含蓄内敛，细开片如蝉翼，香灰胎。',
        piece: { kind: 'vessel', form: 'cup', glaze: 'ru', decor: 'ice' },
        size: 'bowl',
      },
    ],
  },
  {
    language: 'zh',
    type: '瓷器',
    material: 'clay',
    periods: [
      ['唐', '唐'],
      ['晚唐', '唐'],
    ],
    price: [2200, 26000],
    count: 5,
    looks: [
      {
        name: '三彩釉罐',
        about: '黄、绿、白三彩任其流淌，交融处如山雨欲来；近足露粉白胎。',
        piece: { kind: 'vessel', form: 'jarlet', glaze: 'sancai', decor: 'plain' },
        size: 'jar',
      },
      {
        name: '三彩蒜头瓶',
        about: '细颈圆腹，彩釉自肩垂流，长短参差，各成其趣。',
        piece: { kind: 'vessel', form: 'garlic', glaze: 'sancai', decor: 'plain' },
        size: 'vase',
      },
      {
        name: '三彩梅瓶',
        about: '短颈丰肩，绿釉为主，褐黄相间，釉面细碎开片。',
        piece: { kind: 'vessel', form: 'meiping', glaze: 'sancai', decor: 'plain' },
        size: 'vase',
      },
    ],
  },
  {
    language: 'zh',
    type: '瓷器',
    material: 'glaze',
    periods: [...highQing, ['清光绪', '清']],
    price: [1200, 34000],
    count: 16,
    looks: [
      {
        name: '祭红釉葫芦瓶',
        about: '红釉深沉，口沿脱釉成灯草边，釉面隐见细流纹。',
        piece: { kind: 'vessel', form: 'gourd', glaze: 'oxblood', decor: 'plain', mark: 'qing' },
        size: 'vase',
      },
      {
        name: '窑变釉天球瓶',
        about: '红紫蓝三色自口沿流下，丝缕可数，是火中偶得。',
        piece: { kind: 'vessel', form: 'globular', glaze: 'flambe', decor: 'plain', mark: 'qianlong' },
        size: 'vase',
      },
      {
        name: '炉钧釉水盂',
        about: '蓝绿釉点密布，如孔雀翎眼，器小而釉色活泼。',
        piece: { kind: 'vessel', form: 'water-pot', glaze: 'robin', decor: 'plain', mark: 'qianlong' },
        size: 'small',
      },
      {
        name: '茶叶末釉梅瓶',
        about: '黄绿细点浮于褐釉之中，古雅沉静，胎体厚重。',
        piece: { kind: 'vessel', form: 'meiping', glaze: 'teadust', decor: 'plain', mark: 'qianlong' },
        size: 'vase',
      },
      {
        name: '黄釉碗',
        about: '娇黄如初放葵花，内白外黄，修足规整。',
        piece: { kind: 'vessel', form: 'bowl', glaze: 'yellow', decor: 'plain', mark: 'qing' },
        size: 'bowl',
      },
      {
        name: '孔雀蓝釉玉壶春瓶',
        about: '釉色翠蓝透亮，釉下细开片，口沿釉薄微白。',
        piece: { kind: 'vessel', form: 'pear', glaze: 'turquoise', decor: 'ice', mark: 'qing' },
        size: 'vase',
      },
      {
        name: '霁蓝釉描金缠枝莲纹瓶',
        about: '霁蓝为地，金彩绘缠枝莲，金色多存，唯凸处略磨。',
        piece: { kind: 'vessel', form: 'baluster', glaze: 'cobalt', decor: 'goldlotus', mark: 'qianlong' },
        size: 'vase',
      },
      {
        name: '珊瑚红釉高足杯',
        about: '矾红匀薄，色近珊瑚，光下见细腻橘皮纹。',
        piece: { kind: 'vessel', form: 'stem-cup', glaze: 'coral', decor: 'plain', mark: 'qianlong' },
        size: 'small',
      },
    ],
  },
  {
    language: 'zh',
    type: '瓷器',
    material: 'glaze',
    periods: [
      ['明末', '明'],
      ['清早期', '清'],
    ],
    price: [900, 12000],
    count: 4,
    looks: [
      {
        name: '德化窑白釉三足炉',
        about: '猪油白釉，温润微黄，双耳立于口沿，三足稳健。',
        piece: { kind: 'vessel', form: 'censer', glaze: 'blanc', decor: 'plain' },
        size: 'censer',
      },
      {
        name: '德化窑白釉玉壶春瓶',
        about: '通体无纹，以形取胜；迎光可见胎骨透出肉红。',
        piece: { kind: 'vessel', form: 'pear', glaze: 'blanc', decor: 'plain' },
        size: 'vase',
      },
    ],
  },
  {
    language: 'zh',
    type: '紫砂',
    material: 'clay',
    periods: [
      ['清中期', '清'],
      ['清晚期', '清'],
      ['民国', '民国'],
    ],
    price: [480, 9800],
    count: 5,
    looks: [
      {
        name: '宜兴紫砂圆壶',
        about: '朱泥细砂，壶嘴、把手与口盖三点一线，注水断流干净。',
        piece: { kind: 'vessel', form: 'pot', glaze: 'yixing', decor: 'plain' },
        size: 'pot',
      },
      {
        name: '宜兴段泥素面壶',
        about: '段泥色如陈米，素面无饰，砂粒隐现，久用生光。',
        piece: { kind: 'vessel', form: 'pot', glaze: 'duanni', decor: 'plain' },
        size: 'pot',
      },
    ],
  },
]

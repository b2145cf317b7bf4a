import type { Line } from './line.ts'

export const stoneAndMetal: readonly Line[] = [
  {
    language: 'zh',
    type: '玉器',
    material: 'stone',
    periods: [
      ['春秋', '商周'],
      ['汉', '汉'],
      ['清中期', '清'],
    ],
    price: [1500, 42000],
    count: 8,
    looks: [
      {
        name: '青玉谷纹璧',
        about: '青玉质，两面谷粒匀布，粒粒起尖，边廓利落。',
        piece: { kind: 'bi', tone: 'celadon' },
        size: 'disc',
      },
      {
        name: '白玉谷纹璧',
        about: '白玉温润，谷纹打磨圆活，孔壁可见管钻痕。',
        piece: { kind: 'bi', tone: 'white' },
        size: 'disc',
      },
      {
        name: '碧玉璧',
        about: '碧玉深沉，黑点散布，乳丁排列有序。',
        piece: { kind: 'bi', tone: 'spinach' },
        size: 'disc',
      },
      {
        name: '黄玉带沁璧',
        about: '玉色蒸栗，入土年久，边缘受沁成褐，层次分明。',
        piece: { kind: 'bi', tone: 'russet' },
        size: 'disc',
      },
    ],
  },
  {
    language: 'zh',
    type: '玉器',
    material: 'stone',
    periods: [
      ['清乾隆', '清'],
      ['清嘉庆', '清'],
    ],
    price: [3200, 36000],
    count: 6,
    looks: [
      {
        name: '白玉雕缠枝莲纹盖瓶',
        about: '整料掏膛，壁薄而匀，缠枝莲浅浮雕，抛光如凝脂。',
        piece: { kind: 'vessel', form: 'snuff', glaze: 'jade', decor: 'jadework' },
        size: 'small',
      },
      {
        name: '白玉莲纹碗',
        about: '薄胎透光，外壁浅刻缠枝莲，叩之声清越。',
        piece: { kind: 'vessel', form: 'bowl', glaze: 'jade', decor: 'jadework' },
        size: 'bowl',
      },
      {
        name: '碧玉水盂',
        about: '玛纳斯碧玉，色浓而匀，敛口鼓腹，随手可握。',
        piece: { kind: 'vessel', form: 'water-pot', glaze: 'spinach', decor: 'plain' },
        size: 'small',
      },
    ],
  },
  {
    language: 'zh',
    type: '青铜器',
    material: 'metal',
    periods: [
      ['商晚期', '商周'],
      ['西周早期', '商周'],
    ],
    price: [4800, 78000],
    count: 4,
    looks: [
      {
        name: '青铜饕餮纹鼎',
        about: '双立耳，三柱足，腹饰饕餮一周，双目凸起，云雷纹衬地；绿锈坚实。',
        piece: { kind: 'vessel', form: 'censer', glaze: 'bronze', decor: 'taotie' },
        size: 'censer',
      },
      {
        name: '青铜饕餮纹觚',
        about: '喇叭口，细腰，腰与圈足各饰兽面，锈色青绿相间，夹红斑。',
        piece: { kind: 'vessel', form: 'gu', glaze: 'bronze', decor: 'taotie' },
        size: 'vase',
      },
    ],
  },
  {
    language: 'zh',
    type: '青铜器',
    material: 'metal',
    periods: [
      ['西汉', '汉'],
      ['东汉', '汉'],
      ['唐', '唐'],
      ['明仿唐', '明'],
    ],
    price: [700, 15000],
    count: 4,
    looks: [
      {
        name: '缠枝花纹铜镜',
        about: '圆钮，内区花枝缠绕，外区回纹一周；镜背绿锈自然，局部露银光。',
        piece: { kind: 'mirror' },
        size: 'disc',
      },
    ],
  },
  {
    language: 'zh',
    type: '青铜器',
    material: 'metal',
    periods: [
      ['明宣德款', '明'],
      ['清早期', '清'],
      ['清乾隆', '清'],
    ],
    price: [1600, 22000],
    count: 3,
    looks: [
      {
        name: '铜鎏金朝冠耳三足炉',
        about: '炉身光素，冲耳外撇，三足收敛；鎏金存九成，炉内有香灰旧迹。',
        piece: { kind: 'vessel', form: 'censer', glaze: 'gilt', decor: 'plain' },
        size: 'censer',
      },
    ],
  },
  {
    language: 'zh',
    type: '珐琅器',
    material: 'metal',
    periods: [
      ['清乾隆', '清'],
      ['清光绪', '清'],
    ],
    price: [1300, 18000],
    count: 4,
    looks: [
      {
        name: '铜胎掐丝珐琅缠枝莲纹瓶',
        about: '蓝地，铜丝掐缠枝莲，起伏匀称；口沿与足圈鎏金。',
        piece: { kind: 'vessel', form: 'pear', glaze: 'cloisonne', decor: 'goldlotus' },
        size: 'vase',
      },
      {
        name: '铜胎掐丝珐琅将军罐',
        about: '盖罐一体，缠枝花布满全身，砂眼极少，磨光细致。',
        piece: { kind: 'vessel', form: 'ginger-jar', glaze: 'cloisonne', decor: 'goldlotus' },
        size: 'jar',
      },
    ],
  },
  {
    language: 'zh',
    type: '钱币',
    material: 'metal',
    periods: [['唐', '唐']],
    price: [40, 600],
    count: 1,
    looks: [
      {
        name: '开元通宝铜钱',
        about: '隶书“開元通寶”，字口深峻，轮廓规整，锈色入骨。',
        piece: { kind: 'coins', legend: 0 },
        size: 'coin',
      },
    ],
  },
  {
    language: 'zh',
    type: '钱币',
    material: 'metal',
    periods: [
      ['清乾隆', '清'],
      ['清乾隆·宝苏局', '清'],
      ['清乾隆·宝泉局', '清'],
    ],
    price: [30, 480],
    count: 3,
    looks: [
      {
        name: '乾隆通宝铜钱',
        about: '楷书“乾隆通寶”，黄铜质，铸口清晰，穿口方正。',
        piece: { kind: 'coins', legend: 1 },
        size: 'coin',
      },
    ],
  },
  {
    language: 'zh',
    type: '钱币',
    material: 'metal',
    periods: [['元末', '元']],
    price: [120, 2600],
    count: 1,
    looks: [
      {
        name: '大明通宝花钱',
        about: '文曰“大明通寶”，大样厚重，为民间所铸压胜之品。',
        piece: { kind: 'coins', legend: 2 },
        size: 'coin',
      },
    ],
  },
  {
    language: 'zh',
    type: '珠宝',
    material: 'stone',
    periods: [
      ['清晚期', '清'],
      ['民国', '民国'],
    ],
    price: [220, 8600],
    count: 10,
    looks: [
      {
        name: '珊瑚十八子手串',
        about: '珠粒匀圆，色正而润，鎏金佛头，绛色流苏。',
        piece: { kind: 'beads', stone: 'coral' },
        size: 'ring',
      },
      {
        name: '翡翠珠手串',
        about: '淡绿通透，棉絮轻浮，间以浅色隔珠。',
        piece: { kind: 'beads', stone: 'jade' },
        size: 'ring',
      },
      {
        name: '蜜蜡手串',
        about: '鸡油黄，老蜡皮壳自然，入手极轻，微温有香。',
        piece: { kind: 'beads', stone: 'amber' },
        size: 'ring',
      },
      {
        name: '青金石念珠',
        about: '深蓝间金星，隔珠浅淡，穿绳为后配。',
        piece: { kind: 'beads', stone: 'lapis' },
        size: 'ring',
      },
      {
        name: '翡翠手镯',
        about: '圆条，白地飘绿，水头足，内圈光洁。',
        piece: { kind: 'bangle', tone: '#c3d8bd' },
        size: 'ring',
      },
      {
        name: '和田青玉手镯',
        about: '圆条厚实，青中泛灰，油性好，无绺裂。',
        piece: { kind: 'bangle', tone: '#a9bda6' },
        size: 'ring',
      },
    ],
  },
]

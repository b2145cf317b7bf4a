// Names of the generated products. A family's words occur only in its own products, so two common words of different
// families never occur in one name.

export type Family = {
  readonly type: string
  readonly makes: readonly string[]
  readonly motifs: readonly string[]
  readonly forms: readonly string[]
  /** The same for English names. */
  readonly english: readonly string[]
}

/** The most frequent family first. */
export const families: readonly [Family, ...Family[]] = [
  {
    type: '瓷器',
    makes: ['青花', '粉彩', '斗彩', '釉里红', '霁蓝釉', '甜白釉', '五彩'],
    motifs: ['缠枝莲', '云龙', '山水', '花鸟', '海水', '婴戏', '八仙', '宝相花'],
    forms: ['梅瓶', '玉壶春瓶', '天球瓶', '盖碗', '将军罐', '大盘', '高足杯', '笔筒'],
    english: ['blue-and-white vase', 'famille rose bowl', 'celadon dish', 'doucai cup', 'porcelain jar'],
  },
  {
    type: '紫砂',
    makes: ['朱泥', '段泥', '底槽清'],
    motifs: ['石瓢', '西施', '仿古', '掇球', '井栏'],
    forms: ['紫砂壶', '紫砂杯', '茶叶罐'],
    english: ['Yixing teapot', 'zisha tea caddy'],
  },
  {
    type: '玉器',
    makes: ['和田白玉', '碧玉', '翡翠', '岫岩玉'],
    motifs: ['蟠螭', '谷纹', '福寿', '双鱼', '如意'],
    forms: ['玉佩', '玉璧', '手镯', '扳指', '摆件'],
    english: ['jade pendant', 'jadeite bangle', 'nephrite disc'],
  },
  {
    type: '书画',
    makes: ['水墨', '设色', '工笔', '泥金'],
    motifs: ['溪山行旅', '墨竹', '寒梅', '仕女', '罗汉'],
    forms: ['立轴', '手卷', '册页', '扇面', '对联'],
    english: ['hanging scroll', 'album leaf', 'fan painting'],
  },
  {
    type: '青铜器',
    makes: ['错金', '鎏金', '素面'],
    motifs: ['饕餮', '蟠虺', '瑞兽', '博山'],
    forms: ['香炉', '铜镜', '铜鼎', '带钩', '佛像'],
    english: ['bronze censer', 'bronze mirror', 'gilt bronze figure'],
  },
  {
    type: '家具',
    makes: ['黄花梨', '紫檀', '红木', '榆木'],
    motifs: ['灵芝', '卷草', '冰裂'],
    forms: ['圈椅', '条案', '方桌', '官帽椅', '多宝格'],
    english: ['huanghuali armchair', 'zitan altar table', 'elm cabinet'],
  },
  {
    type: '钟表',
    makes: ['铜胎', '玳瑁', '银壳'],
    motifs: ['自鸣', '报时', '月相'],
    forms: ['怀表', '座钟', '航海钟'],
    english: ['pocket watch', 'carriage clock', 'marine chronometer'],
  },
  {
    type: '钱币',
    makes: ['雕母', '母钱', '折十', '小平'],
    motifs: ['通宝', '元宝', '重宝'],
    forms: ['铜钱', '银元', '花钱'],
    english: ['silver dollar', 'cash coin'],
  },
  {
    type: '织绣',
    makes: ['缂丝', '苏绣', '云锦'],
    motifs: ['团窠', '百蝶', '博古'],
    forms: ['补子', '挂屏', '荷包'],
    english: ['silk rank badge', 'embroidered panel'],
  },
  {
    type: '银器',
    makes: ['錾花', '累丝', '素银'],
    motifs: ['缠藤', '葡萄'],
    forms: ['银壶', '烛台', '茶匙'],
    english: ['sterling silver teaspoon', 'Georgian candlestick', 'silver coffee pot'],
  },
]

/** Most frequent first. The first three eras are filter options. */
export const eras: readonly [Era, ...Era[]] = [
  { era: '清', reigns: ['清乾隆', '清康熙', '清光绪', '清嘉庆', '清雍正', '清道光'], english: 'Qing' },
  { era: '民国', reigns: ['民国'], english: 'Republic period' },
  { era: '明', reigns: ['明万历', '明宣德', '明嘉靖', '明永乐'], english: 'Ming' },
  { era: '19世纪', reigns: ['十九世纪'], english: '19th century' },
  { era: '宋', reigns: ['北宋', '南宋'], english: 'Song' },
  { era: '汉', reigns: ['西汉', '东汉'], english: 'Han' },
  { era: '元', reigns: ['元'], english: 'Yuan' },
  { era: '唐', reigns: ['唐'], english: 'Tang' },
  { era: '战国', reigns: ['战国'], english: 'Warring States' },
]

type Era = { readonly era: string; readonly reigns: readonly [string, ...string[]]; readonly english: string }

export const places: readonly [string, ...string[]] = [
  '北京',
  '上海',
  '景德镇',
  '苏州',
  '杭州',
  '广州',
  '香港',
  'London',
  '西安',
  '成都',
  '台北',
  'New York',
  '福州',
  'Paris',
  'Lisbon',
]

export const conditions: readonly [string, ...string[]] = [
  '全品，无修补。',
  '口沿小磕一处，余无损。',
  '包浆自然，保存完好。',
  '旧藏出让，流传有序。',
  '有使用痕迹，如图所示。',
  'Fine condition, no restoration.',
  'Minor wear consistent with age.',
]

/** Traditional characters; one name in a dozen uses them. */
export const traditional: Readonly<Record<string, string>> = {
  缠: '纏',
  莲: '蓮',
  龙: '龍',
  铜: '銅',
  镜: '鏡',
  钟: '鐘',
  银: '銀',
  鸟: '鳥',
  宝: '寶',
  红: '紅',
  万: '萬',
  历: '曆',
  绪: '緒',
  书: '書',
  画: '畫',
  轴: '軸',
  国: '國',
  汉: '漢',
  战: '戰',
}

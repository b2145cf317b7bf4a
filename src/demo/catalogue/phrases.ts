import type { ConditionGrade } from '#src/domain/catalogue-facts.ts'
import type { Material, Size } from './line.ts'

export type Language = 'zh' | 'en'

/** Ranges in centimetres: [smallest, largest] of the first measure, and the second as a share of the first. */
const measures: Record<
  Size,
  { first: readonly [number, number]; second?: number; zh: readonly [string, string?]; en: readonly [string, string?] }
> = {
  vase: { first: [18, 43], second: 0.56, zh: ['高', '腹径'], en: ['Height', 'diameter'] },
  jar: { first: [12, 38], second: 0.8, zh: ['高', '径'], en: ['Height', 'diameter'] },
  bowl: { first: [11, 21], second: 0.46, zh: ['口径', '高'], en: ['Diameter', 'height'] },
  plate: { first: [16, 41], second: 0.16, zh: ['直径', '高'], en: ['Diameter', 'height'] },
  small: { first: [6, 15], second: 0.72, zh: ['高', '径'], en: ['Height', 'diameter'] },
  pot: { first: [9, 24], second: 1.3, zh: ['高', '嘴至把'], en: ['Height', 'spout to handle'] },
  censer: { first: [12, 32], second: 1.05, zh: ['高', '口径'], en: ['Height', 'diameter'] },
  disc: { first: [7, 23], second: 0.04, zh: ['直径', '厚'], en: ['Diameter', 'thickness'] },
  coin: { first: [2.3, 2.9], zh: ['径约'], en: ['Diameter'] },
  ring: { first: [5.4, 6.4], zh: ['内径'], en: ['Inner diameter'] },
  scroll: { first: [86, 168], second: 0.42, zh: ['画心纵', '横'], en: ['Image height', 'width'] },
  fan: { first: [29, 34], second: 1.55, zh: ['骨长', '展开宽'], en: ['Length', 'open'] },
  ink: { first: [13, 26], second: 0.7, zh: ['长', '宽'], en: ['Length', 'width'] },
  seal: { first: [5, 11], second: 0.45, zh: ['高', '印面边长'], en: ['Height', 'side of the face'] },
  chair: { first: [92, 116], second: 0.56, zh: ['通高', '座面宽'], en: ['Height', 'seat width'] },
  table: { first: [96, 228], second: 0.38, zh: ['长', '深'], en: ['Length', 'depth'] },
  cloth: { first: [27, 64], second: 0.94, zh: ['高', '宽'], en: ['Height', 'width'] },
  rug: { first: [148, 286], second: 0.65, zh: ['长', '宽'], en: ['Length', 'width'] },
  clock: { first: [32, 52], second: 0.62, zh: ['高', '宽'], en: ['Height', 'width'] },
  watch: { first: [4.2, 5.4], zh: ['表径'], en: ['Diameter of the case'] },
  stick: { first: [18, 31], second: 0.46, zh: ['高', '底径'], en: ['Height', 'foot'] },
  globe: { first: [34, 58], second: 0.62, zh: ['高', '球径'], en: ['Height', 'diameter of the globe'] },
  spoon: { first: [19, 23], zh: ['长'], en: ['Length'] },
}

/** Returns the size of a piece as text; `scale`, 0 to 1, selects it from the usual range. */
export function sizeText(size: Size, scale: number, language: Language): string {
  const { first, second, [language]: texts } = measures[size]
  const one = Math.round((first[0] + (first[1] - first[0]) * scale) * 10) / 10
  const two =
    second === undefined ? undefined : Math.max(0.4, Math.round(one * second * (0.94 + 0.12 * scale) * 10) / 10)
  if (language === 'zh') return `${texts[0]} ${one} 厘米${two === undefined ? '' : `，${texts[1]} ${two} 厘米`}`
  return `${texts[0]} ${one} cm${two === undefined ? '' : `, ${texts[1]} ${two} cm`}`
}

/** A grade, and the sentence that gives its reason. */
type Condition = readonly [ConditionGrade, string]

export const conditions: Record<Language, Record<Material, readonly [Condition, ...Condition[]]>> = {
  zh: {
    glaze: [
      ['perfect', '全品，紫光灯下无修补。'],
      ['small-flaws', '口沿有米粒大小的磕釉一处，余无损。'],
      ['small-flaws', '腹部窑裂一线，长约二厘米，未透。'],
      ['light-wear', '底足旧有粘砂，釉面有使用细划痕。'],
      ['restored', '器身完整，足圈一处小磕已打磨。'],
      ['small-flaws', '口沿微飞皮两处，不影响陈设。'],
      ['perfect', '保存完好，釉面光亮如新出窑。'],
      ['restored', '冲线一道，自口下行三厘米，老金缮。'],
    ],
    stone: [
      ['light-wear', '完整无损，抛光面有岁月细痕。'],
      ['small-flaws', '边缘旧磕一处，已圆润如天然。'],
      ['perfect', '有天然石纹一道，非裂。'],
      ['perfect', '全品，手感沉实。'],
      ['small-flaws', '局部有土沁，质地未松。'],
      ['damaged', '一角微缺，盘玩日久，不扎手。'],
    ],
    metal: [
      ['light-wear', '锈色稳定，未见有害粉状锈。'],
      ['restored', '足端旧补一处，铜色略异。'],
      ['light-wear', '完整，局部露出铜质本色。'],
      ['light-wear', '包浆自然，底部有磨损。'],
      ['restored', '有旧时修整痕迹，已如实拍摄。'],
      ['perfect', '范线可见，未经清洗。'],
    ],
    paper: [
      ['light-wear', '纸色微黄，旧裱，无缺损。'],
      ['restored', '有折痕数道，近年重新托裱。'],
      ['restored', '画心右下有小虫蛀三处，已补。'],
      ['small-flaws', '裱边略有水渍，画心干净。'],
      ['restored', '轴头为原配，天杆新换。'],
      ['small-flaws', '轻微霉点，不入墨色。'],
    ],
    wood: [
      ['perfect', '榫卯紧实，未见换件。'],
      ['restored', '后腿下端接补约三厘米，手艺老到。'],
      ['light-wear', '包浆完整，面上有旧烫痕一处。'],
      ['restored', '一根横枨为旧时更换，同材。'],
      ['perfect', '曾上蜡保养，无虫蛀。'],
      ['small-flaws', '略有收缩缝，干燥地区可直接使用。'],
    ],
    lacquer: [
      ['light-wear', '漆面有细断纹，未起翘。'],
      ['restored', '口沿补漆一处，色略新。'],
      ['light-wear', '整体完好，金彩磨损两成。'],
      ['restored', '底部漆层有小剥落，已固定。'],
      ['restored', '内里换髹，外壁原漆。'],
    ],
    cloth: [
      ['perfect', '色彩鲜明，背面针脚整齐。'],
      ['restored', '边缘有脱线两处，已加固。'],
      ['small-flaws', '局部褪色，无破洞。'],
      ['light-wear', '曾水洗，绒面尚厚。'],
      ['perfect', '装框保存，避光。'],
    ],
    movement: [
      ['perfect', '机芯运转正常，近年清洗上油。'],
      ['light-wear', '走时偏快约两分钟一天。'],
    ],
    silver: [['light-wear', '印记清晰，略有凹痕。']],
    clay: [
      ['perfect', '泥色温润，口盖密合。'],
      ['small-flaws', '嘴尖有一处芝麻小磕。'],
      ['perfect', '全品，内壁有茶渍。'],
      ['small-flaws', '盖沿有一细磕，不影响使用。'],
      ['small-flaws', '釉面有自然剥落，未修。'],
      ['light-wear', '出土后清理，局部附着土锈。'],
    ],
  },
  en: {
    glaze: [
      ['perfect', 'No chips, cracks or restoration under ultraviolet light.'],
      ['small-flaws', 'A grain-sized chip inside the foot ring, otherwise sound.'],
      ['light-wear', 'Light scratches to the glaze from use.'],
      ['small-flaws', 'A short firing line at the base, not through.'],
      ['small-flaws', 'One tiny glaze bubble burst in the kiln.'],
      ['perfect', 'In fine order throughout.'],
    ],
    stone: [['perfect', 'Sound and complete.']],
    metal: [['perfect', 'A stable, even patina.']],
    paper: [
      ['restored', 'One small tear in the varnish near the pole, stabilised by a paper conservator.'],
      ['small-flaws', 'Old abrasion along the equator; no losses to the map.'],
    ],
    wood: [
      ['light-wear', 'Old oil finish, a few rings on the top, joints tight.'],
      ['restored', 'Seat rewoven some ten years ago; frame untouched.'],
      ['light-wear', 'Minor marks to the legs; it stands level.'],
    ],
    lacquer: [['light-wear', 'Fine craquelure, no lifting.']],
    cloth: [
      ['perfect', 'Even low pile, ends secured, colours unfaded.'],
      ['restored', 'A small reweave in one corner, hard to find.'],
      ['light-wear', 'Professionally washed; fringes original.'],
    ],
    movement: [
      ['perfect', 'Cleaned and oiled two years ago; keeps time within two minutes a week.'],
      ['light-wear', 'Runs and strikes; sold as a working antique without warranty of time.'],
      ['small-flaws', 'Hairline in the enamel at four o’clock; movement sound.'],
      ['light-wear', 'Winding key present, case with honest wear.'],
      ['perfect', 'Serviced this spring, receipts included.'],
      ['light-wear', 'Gilding rubbed at the edges, structure sound.'],
    ],
    silver: [
      ['light-wear', 'Marks crisp, two shallow dents that polish would hide and we left.'],
      ['light-wear', 'Full set of hallmarks, slightly rubbed.'],
      ['small-flaws', 'An erased crest can be felt but hardly seen.'],
      ['perfect', 'No repairs; weight on request.'],
      ['light-wear', 'A good grey surface, never machine-polished.'],
      ['light-wear', 'Bowl tips lightly worn, as they should be.'],
    ],
    clay: [
      ['perfect', 'Perfect, with the maker’s incised signature.'],
      ['small-flaws', 'Two specks in the glaze from the kiln.'],
      ['light-wear', 'Slight wear under the foot, otherwise as made.'],
      ['light-wear', 'No chips; a faint tea line inside.'],
      ['perfect', 'Unused as far as one can tell.'],
    ],
  },
}

export const provenances: Record<Language, readonly [string, ...string[]]> = {
  zh: [
    '江南旧家递藏，附旧匣。',
    '一九八〇年代购于香港荷李活道。',
    '原为京城某藏家书斋陈设，由其后人释出。',
    '上世纪三十年代由侨商携至南洋，近年回流。',
    '来自苏州一户医家，三代未动。',
    '旧日文物商店出口，火漆印尚存。',
    '得自台北一位退休教授。',
    '天津旧租界老宅清出。',
    '日本关西茶人旧藏，附共箱。',
    '徽州祠堂旧物，附购藏手记复印件。',
    '广州西关大屋旧藏。',
    '伦敦私人收藏，附一九七四年购买单据。',
    '纽约一位建筑师旧藏，曾两度公开展出。',
    '成都收藏家自用多年，因搬家割爱。',
    '家传之物，来历仅凭口述。',
    '二〇〇九年购自杭州一场慈善义卖。',
    '扬州盐商后人旧藏，匣上有墨书。',
    '景德镇老匠人家中旧存。',
    '自澳门旧当铺流出，附当票。',
    '原主为上海票友，常置案头。',
    '福州三坊七巷人家旧物。',
    '曾由一位戏曲名家收藏，附信札影本。',
    '西安藏友让出，已办理合法手续。',
  ],
  en: [
    'From a house in Bath, bought with its contents in 1983.',
    'By descent in a Scottish family.',
    'Acquired from a dealer in Portobello Road in 1991; invoice included.',
    'From the estate of a retired ship’s captain.',
    'Private collection, Boston.',
    'Bought in Copenhagen by the present owner’s parents.',
    'From a doctor’s house in Lyon.',
    'Ex-collection of a theatre designer.',
    'Found in the attic of a school that moved.',
    'Sold by the grandchildren of the first owner.',
    'From a small private museum that closed in 2004.',
    'With a letter from the previous owner, dated 1968.',
  ],
}

export const places: Record<Language, readonly [string, ...string[]]> = {
  zh: [
    '北京',
    '上海',
    '广州',
    '杭州',
    '苏州',
    '南京',
    '天津',
    '西安',
    '成都',
    '景德镇',
    '扬州',
    '福州',
    '香港',
    '澳门',
    '台北',
    '新加坡',
  ],
  en: ['London', 'Edinburgh', 'Paris', 'Copenhagen', 'New York', 'San Francisco', 'Kyoto', 'Singapore'],
}

export const remarks: Record<Language, readonly [string, ...string[]]> = {
  zh: [
    '可来店看实物，请提前一天联系。',
    '含运费与保险，限国内。',
    '附原木座，不另计价。',
    '可提供紫光灯照片与视频。',
    '如需合法出境手续，请先咨询。',
    '同场尚有一件，成对者可议。',
    '包装用木箱，三日内发出。',
    '支持七日内复检。',
  ],
  en: [
    'Shipping insured worldwide; crating at cost.',
    'Viewing by appointment.',
    'More photographs on request.',
    'Can be collected in person.',
  ],
}

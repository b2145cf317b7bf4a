/** One line per concept: `id | Chinese words | Latin phrases, pinyin last | broader concepts`. First words are labels. */
export const eras = `
neolithic | 新石器时代 新石器 红山文化 红山 良渚文化 良渚 | Neolithic, stone age, Hongshan, Liangzhu |
shang-zhou | 商周 | Shang and Zhou, Shangzhou |
shang | 商 商代 商朝 商晚期 殷商 | Shang, Shang dynasty, Shangdai | shang-zhou
zhou | 周 周代 周朝 西周 东周 | Zhou, Western Zhou, Eastern Zhou, Zhoudai, Xizhou | shang-zhou
spring-autumn | 春秋 | Spring and Autumn, Chunqiu | zhou
warring-states | 战国 战国时期 | Warring States, Zhanguo | zhou
qin | 秦代 秦朝 | Qin, Qin dynasty, Qindai |
han | 汉 汉代 汉朝 西汉 东汉 两汉 | Han, Han dynasty, Western Han, Eastern Han, Handai |
six-dynasties | 六朝 魏晋 南北朝 北魏 魏晋南北朝 | Six Dynasties, Northern Wei, Liuchao |
sui | 隋 隋代 隋朝 | Sui, Sui dynasty |
tang | 唐 唐代 唐朝 盛唐 晚唐 中唐 初唐 | Tang, Tang dynasty, Tangdai |
liao-jin | 辽 辽代 金代 辽金 西夏 | Liao, Jin, Liao dynasty, Liaojin |
song | 宋 宋代 宋朝 北宋 南宋 两宋 宋末 | Song, Song dynasty, Sung, Northern Song, Southern Song, Songdai, Beisong, Nansong |
yuan | 元 元代 元朝 元末 元初 | Yuan, Yuan dynasty, Yuandai |
ming | 明 明代 明朝 大明 明早期 明中期 明晚期 明末 明初 大明年制 | Ming, Ming dynasty, Mingdai, Mingchao |
hongwu | 洪武 明洪武 | Hongwu | ming
yongle | 永乐 明永乐 | Yongle | ming
xuande | 宣德 明宣德 | Xuande, Hsuan te | ming
chenghua | 成化 明成化 | Chenghua | ming
hongzhi | 弘治 明弘治 | Hongzhi | ming
zhengde | 正德 明正德 | Zhengde | ming
jiajing | 嘉靖 明嘉靖 | Jiajing | ming
longqing | 隆庆 明隆庆 | Longqing | ming
wanli | 万历 明万历 | Wanli | ming
chongzhen | 崇祯 明崇祯 | Chongzhen | ming
qing | 清 清代 清朝 大清 清早期 清中期 清晚期 清初 清末 晚清 大清年制 | Qing, Qing dynasty, Ching dynasty, Qingdai, Qingchao, Manchu |
shunzhi | 顺治 清顺治 | Shunzhi | qing
kangxi | 康熙 清康熙 | Kangxi, Kang hsi | qing
yongzheng | 雍正 清雍正 | Yongzheng | qing
qianlong | 乾隆 清乾隆 乾隆年制 | Qianlong, Chien lung, Chienlung, Qian long | qing
jiaqing | 嘉庆 清嘉庆 | Jiaqing | qing
daoguang | 道光 清道光 | Daoguang | qing
xianfeng | 咸丰 清咸丰 | Xianfeng | qing
tongzhi | 同治 清同治 | Tongzhi | qing
guangxu | 光绪 清光绪 | Guangxu | qing
xuantong | 宣统 清宣统 | Xuantong | qing
republic | 民国 民国时期 民初 | Republic period, Republic, Republican, Minguo |
prc | 新中国 文革 建国后 | People’s Republic, Cultural Revolution, Wenge |
edo | 江户 江户时代 | Edo, Tokugawa |
meiji | 明治 明治时代 | Meiji |
joseon | 朝鲜王朝 李朝 | Joseon, Choson |
renaissance | 文艺复兴 | Renaissance |
16th-century | 16世纪 十六世纪 | 16th century |
17th-century | 17世纪 十七世纪 | 17th century, seventeenth century |
18th-century | 18世纪 十八世纪 | 18th century, eighteenth century |
19th-century | 19世纪 十九世纪 | 19th century, nineteenth century |
20th-century | 20世纪 二十世纪 | 20th century, twentieth century |
baroque | 巴洛克 | Baroque |
georgian | 乔治时期 乔治 乔治王 | Georgian |
regency | 摄政时期 | Regency |
victorian | 维多利亚 维多利亚时期 | Victorian | 19th-century
edwardian | 爱德华时期 | Edwardian |
art-nouveau | 新艺术 新艺术运动 | Art Nouveau, Jugendstil |
art-deco | 装饰艺术 装饰风艺术 | Art Deco, Deco |
mid-century | 中世纪现代 二十世纪中期 | Mid-century, Midcentury modern, Mid century |
`

/** The groups in which eras are offered, each with its eras in chronological order. */
export const eraGroups: Readonly<Record<'china' | 'elsewhere', readonly string[]>> = {
  china:
    'neolithic shang-zhou shang zhou spring-autumn warring-states qin han six-dynasties sui tang liao-jin song yuan ming hongwu yongle xuande chenghua hongzhi zhengde jiajing longqing wanli chongzhen qing shunzhi kangxi yongzheng qianlong jiaqing daoguang xianfeng tongzhi guangxu xuantong republic prc'.split(
      ' ',
    ),
  elsewhere:
    'renaissance 16th-century 17th-century baroque joseon edo 18th-century georgian regency 19th-century victorian meiji edwardian 20th-century art-nouveau art-deco mid-century'.split(
      ' ',
    ),
}

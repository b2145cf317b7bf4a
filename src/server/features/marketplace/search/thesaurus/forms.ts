/** Kinds and shapes of products, in the format of `eras`. */
export const forms = `
vase | 瓶 花瓶 瓶子 尊 花器 大瓶 小瓶 方瓶 盘口瓶 | vase, huaping, pingzi |
meiping | 梅瓶 | meiping, plum vase, mei ping | vase
pear-vase | 玉壶春瓶 玉壶春 | pear-shaped vase, yuhuchun, yuhuchunping, pear vase | vase
globular-vase | 天球瓶 | globular vase, tianqiuping, tianqiu | vase
gourd-vase | 葫芦瓶 葫芦 | gourd vase, double gourd, huluping, hulu | vase
garlic-vase | 蒜头瓶 | garlic-head vase, garlic vase, suantouping | vase
baluster-vase | 观音瓶 棒槌瓶 | baluster vase, rouleau vase, guanyinping | vase
covered-vase | 盖瓶 | covered vase, lidded vase | vase
bottle | 酒瓶 长颈瓶 | bottle |
snuff-bottle | 鼻烟壶 烟壶 鼻烟瓶 | snuff bottle, biyanhu | bottle
gu | 觚 花觚 | gu, beaker vase, huagu |
bowl | 碗 大碗 盖碗 茶碗 盏 茶盏 | bowl, footed bowl, wan, chawan |
tea-bowl | 兔毫盏 建盏 茶盏 茶碗 | tea bowl, jianzhan, chawan, temmoku, tenmoku | bowl
gaiwan | 盖碗 | gaiwan, lidded bowl | bowl
plate | 盘 盘子 碟 碟子 大盘 | plate, dish, panzi, charger |
cup | 杯 杯子 茶杯 酒杯 | cup, beizi, beaker |
stem-cup | 高足杯 | stem cup, gaozubei | cup
goblet | 高脚杯 酒樽 | goblet, chalice | cup
jar | 罐 罐子 坛 将军罐 盖罐 茶叶罐 | jar, guan, guanzi, pot with lid, tea caddy |
ginger-jar | 将军罐 | ginger jar, temple jar, jiangjunguan | jar
censer | 炉 香炉 三足炉 熏炉 宣德炉 | censer, incense burner, xianglu |
teapot | 壶 茶壶 提梁壶 | teapot, chahu, tea kettle |
coffee-pot | 咖啡壶 | coffee pot |
ewer | 执壶 注子 | ewer, pitcher, jug, zhihu |
box | 盒 盒子 圆盒 捧盒 香盒 | box, hezi, casket |
water-pot | 水盂 水丞 水注 | water pot, waterpot, shuiyu, water dropper | scholar
brush-pot | 笔筒 | brush pot, bitong, brush holder | scholar
inkstone | 砚 砚台 端砚 歙砚 | inkstone, ink stone, yantai, duanyan, ink slab | scholar
seal-stone | 印 印章 图章 方章 寿山石 鸡血石 田黄 闲章 | seal, seal stone, stamp, yinzhang, chop, Shoushan, tianhuang | scholar
scholar | 文房 文玩 文房四宝 文具 | scholar’s objects, scholar’s desk, desk object, wenfang, scholar object |
ding | 鼎 | ding, tripod vessel |
mirror | 镜 镜子 古镜 | mirror, bronze mirror, tongjing |
bi | 璧 | bi, bi disc, disc, yubi |
pendant | 佩 挂件 吊坠 | pendant, yupei, plaque |
bangle | 手镯 镯 镯子 | bangle, bracelet, shouzhuo | jewellery
beads | 手串 念珠 佛珠 十八子 朝珠 珠串 项链 | beads, prayer beads, rosary, necklace, mala, shouchuan, nianzhu, string of beads | jewellery
ring | 戒指 扳指 | ring, thumb ring, banzhi |
coin | 钱币 钱 铜钱 古钱 古币 银元 花钱 通宝 元宝 重宝 硬币 | Coins, coin, cash, cash coin, currency, qianbi, tongqian, numismatics |
kaiyuan-coin | 开元通宝 | kaiyuan tongbao | coin tang
qianlong-coin | 乾隆通宝 | qianlong tongbao | coin qianlong
daming-coin | 大明通宝 | daming tongbao | coin
scroll | 轴 立轴 挂轴 图轴 手卷 卷轴 | scroll, hanging scroll, handscroll, lizhou | painting
fan | 扇 扇子 成扇 折扇 扇面 团扇 | fan, folding fan, shanzi, chengshan | painting
painting | 绘画 画 国画 水墨画 中国画 | Painting, ink painting, guohua, brush painting | painting-calligraphy
calligraphy | 书法 行书 楷书 行楷 草书 隶书 对联 | Calligraphy, shufa, running script | painting-calligraphy
painting-calligraphy | 书画 字画 | Painting and calligraphy, shuhua |
furniture | 家具 古典家具 明式家具 | furniture, jiaju |
chair | 椅子 椅 太师椅 | chair, armchair, yizi | furniture
horseshoe-chair | 圈椅 | horseshoe chair, horseshoe-back armchair, quanyi | chair
officials-chair | 官帽椅 四出头官帽椅 | official’s hat chair, guanmaoyi, official hat armchair | chair
table | 桌子 桌 条桌 案 方桌 几 茶几 | table, console, console table, zhuozi, desk, side table | furniture
altar-table | 翘头案 条案 供桌 | altar table, qiaotouan | table
cabinet | 柜 柜子 多宝格 | cabinet, cupboard, guizi | furniture
clock | 座钟 钟 自鸣钟 台钟 时钟 | clock, bracket clock, carriage clock | horology
horology | 钟表 | Clocks and watches, horology, timepiece, zhongbiao |
watch | 表 怀表 手表 | watch, pocket watch, huaibiao, open-face watch, wristwatch | horology
globe | 地球仪 | globe, table globe, terrestrial globe, diqiuyi | instrument
instrument | 仪器 科学仪器 | Scientific instruments, scientific instrument, instrument, yiqi |
candlestick | 烛台 蜡台 | candlestick, candle holder, candleholder, zhutai, candelabra |
spoon | 勺 勺子 汤匙 茶匙 | spoon, tablespoon, teaspoon, shaozi, cutlery, flatware |
rug | 地毯 毯 毯子 栽绒毯 挂毯 | rug, carpet, ditan, kilim | textile
rank-badge | 补子 | rank badge, mandarin square, buzi | embroidery
embroidery | 刺绣 绣 苏绣 缂丝 绣片 挂片 | embroidery, embroidered, needlework, cixiu | textile
textile | 织绣 织物 纺织品 | Textiles, textile, fabric, zhixiu, tapestry |
figure | 摆件 佛像 造像 雕像 人物像 | figure, statue, sculpture, figurine, Buddha, foxiang |
jewellery | 珠宝 首饰 | jewellery, jewelry, zhubao, shoushi |
belt-hook | 带钩 | belt hook, daigou |
stone-basin | 笔洗 洗 | brush washer, washer, bixi | scholar
`

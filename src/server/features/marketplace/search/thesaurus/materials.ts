/** Materials, glazes, kilns and techniques, in the format of `eras`. */
export const materials = `
ceramics | 陶瓷 陶 陶器 | ceramics, ceramic, pottery, taoci, earthenware, stoneware |
porcelain | 瓷器 瓷 白瓷 古瓷 磁器 | porcelain, china, ciqi, chinaware | ceramics
blue-white | 青花 青花瓷 | blue and white, blue & white, qinghua, qinghuaci, underglaze blue | porcelain
famille-rose | 粉彩 洋彩 | famille rose, fencai, yangcai | porcelain
famille-noire | 墨地粉彩 墨地 | famille noire, modi | famille-rose
famille-verte | 五彩 硬彩 | famille verte, wucai | porcelain
falangcai | 珐琅彩 瓷胎画珐琅 | falangcai, enamelled porcelain | porcelain
doucai | 斗彩 | doucai | porcelain
copper-red | 釉里红 | underglaze red, underglaze copper red, copper red, youlihong | porcelain
red-glaze | 红釉 祭红 霁红 祭红釉 郎窑红 | red glaze, oxblood, sang de boeuf, jihong, langyao, sacrificial red, ox blood | porcelain
coral-red | 珊瑚红 珊瑚红釉 矾红 | coral red, iron red, shanhuhong | porcelain
blue-glaze | 霁蓝 霁蓝釉 祭蓝 蓝釉 | blue glaze, sacrificial blue, cobalt blue, cobalt, jilan | porcelain
turquoise-glaze | 孔雀蓝 孔雀蓝釉 孔雀绿 松石绿 | turquoise, turquoise glaze, peacock blue, kongquelan | porcelain
yellow-glaze | 黄釉 娇黄 | yellow glaze, imperial yellow, huangyou | porcelain
white-glaze | 白釉 甜白 甜白釉 | white glaze, tianbai | porcelain
flambe | 窑变 窑变釉 | flambé, transmutation glaze, yaobian | porcelain
tea-dust | 茶叶末 茶叶末釉 | tea dust, teadust, chayemo | porcelain
robins-egg | 炉钧 炉钧釉 | robin’s egg, robin egg, lujun | porcelain
celadon | 青瓷 青釉 粉青 梅子青 粉青釉 | celadon, qingci, qingyou | porcelain
longquan | 龙泉 龙泉窑 龙泉青瓷 | Longquan, Longquan kiln, lung chuan | celadon
ru | 汝窑 汝瓷 汝釉 | Ru ware, Ru kiln, ruyao | celadon
guan-ware | 官窑 | Guan ware, official kiln, guanyao | porcelain
ge-ware | 哥窑 | Ge ware, geyao | porcelain
crackle | 开片 冰裂 冰裂纹 | crackle, crackled, crazed, kaipian |
jun | 钧窑 钧瓷 | Jun ware, Jun, Chun ware, junyao | porcelain
ding-ware | 定窑 | Ding ware, dingyao | porcelain
jian | 建窑 建盏 | Jian ware, Jianyao | ceramics
hares-fur | 兔毫 兔毫盏 | hare’s fur, hares fur, tuhao | ceramics
cizhou | 磁州窑 白地黑花 | Cizhou, Cizhou ware, cizhouyao | ceramics
sancai | 三彩 唐三彩 | sancai, three-colour, three-color, tri-color, tangsancai | ceramics
dehua | 德化 德化窑 德化白瓷 | Dehua, blanc de chine, dehuayao | porcelain
yixing | 宜兴 紫砂 段泥 朱泥 宜兴紫砂 | Yixing, zisha, zishahu, purple clay, duanni, zhuni | ceramics
jade | 玉器 玉 玉石 古玉 玉雕 和田玉 | jade, jades, yuqi, yushi, gemstone jade |
white-jade | 白玉 羊脂玉 和田白玉 | white jade, baiyu, mutton fat jade | jade
green-jade | 青玉 碧玉 和田青玉 | green jade, spinach jade, nephrite, biyu, qingyu, celadon jade | jade
yellow-jade | 黄玉 | yellow jade, huangyu | jade
jadeite | 翡翠 | jadeite, feicui | jade
bronze | 青铜器 青铜 铜器 铜 | bronze, bronzes, qingtong, tongqi, copper |
gilt-bronze | 鎏金 铜鎏金 | gilt bronze, gilded, gilt, liujin | bronze
cloisonne | 珐琅器 珐琅 景泰蓝 掐丝珐琅 铜胎掐丝珐琅 | cloisonné, cloisonné enamel, jingtailan, qiasi, falang |
lacquer | 漆器 漆 大漆 朱漆 黑漆 | lacquer, lacquerware, qiqi |
carved-lacquer | 剔红 雕漆 | carved lacquer, cinnabar lacquer, cinnabar, tihong, red lacquer | lacquer
gilding | 描金 | gold painted, gilt decoration, miaojin |
silver | 银器 银 纯银 素银 | silver, silverware, sterling silver, sterling, yinqi |
gold-metal | 黄金 金器 | gold, gold ware, jinqi |
huanghuali | 黄花梨 花梨 | huanghuali, huang hua li, rosewood | hardwood
zitan | 紫檀 | zitan, purple sandalwood | hardwood
hardwood | 红木 硬木 木 木器 木雕 木制 | hardwood, hongmu, wood, wooden, timber |
elm | 榆木 | elm, yumu | hardwood
walnut | 胡桃木 核桃木 | walnut | hardwood
bamboo-carving | 竹雕 竹刻 | bamboo carving, carved bamboo, zhudiao | bamboo
coral | 珊瑚 | coral, shanhu |
amber | 蜜蜡 琥珀 | amber, beeswax amber, mila, hupo |
lapis | 青金石 | lapis lazuli, lapis, qingjinshi |
agate | 玛瑙 | agate, manao |
pearl | 珍珠 | pearl, pearls, zhenzhu |
ivory | 象牙 牙雕 | ivory |
glass | 玻璃 料器 琉璃 | glass, Peking glass, liuli |
brass | 黄铜 | brass | 
silk | 丝 丝绸 绢 | silk |
stone | 石 石雕 | stone, stone carving |
duan | 端溪 端砚 | Duanxi, Duan inkstone | inkstone
`

/** Motifs and subjects, in the format of `eras`. */
export const motifs = `
lotus | 莲 莲花 荷 荷花 莲纹 莲瓣 荷塘 荷塘清趣 | lotus, lianhua, hehua |
lotus-scroll | 缠枝莲 缠枝莲纹 缠枝 缠枝花 | lotus scroll, scrolling lotus, chanzhilian, interlocking lotus | lotus
peony | 牡丹 牡丹花 | peony, peonies, mudan | flowers
plum-blossom | 梅 梅花 寒梅 | plum blossom, plum, prunus, meihua | flowers
orchid | 兰 兰花 兰石 | orchid, orchids, lanhua | flowers
bamboo | 竹 竹子 | bamboo, zhuzi |
ink-bamboo | 墨竹 | ink bamboo, mozhu | bamboo
chrysanthemum | 菊 菊花 | chrysanthemum, juhua | flowers
pine | 松 松树 | pine |
flowers | 花 花卉 折枝花 折枝花卉 团花 花草 | flowers, flower, floral, blossom, huahui |
birds-flowers | 花鸟 | birds and flowers, bird and flower, huaniao | flowers birds
birds | 鸟 飞鸟 | bird, birds |
butterfly | 蝶 蝴蝶 百蝶 | butterfly, butterflies, hudie |
crane | 鹤 仙鹤 | crane, xianhe, cranes | birds
dragon | 龙 云龙 龙纹 蟠龙 | dragon, dragons, longwen, yunlong |
chi-dragon | 蟠螭 螭龙 | chi dragon, chilong | dragon
phoenix | 凤 凤凰 凤纹 | phoenix, fenghuang |
fish | 鱼 双鱼 鱼纹 | fish, carp |
horse | 马 骏马 | horse, horses |
lion | 狮 狮子 | lion, lions |
landscape | 山水 山水图 秋山 秋山访友 溪山行旅 风景 | landscape, landscapes, mountains, shanshui, mountain |
waves | 海水 海水纹 海浪 水波 | waves, wave, sea waves, haishui |
clouds | 云 云纹 祥云 云钮 | clouds, cloud, yunwen |
taotie | 饕餮 饕餮纹 兽面纹 | taotie, monster mask, animal mask |
grain-pattern | 谷纹 | grain pattern, guwen |
figures-motif | 人物 仕女 婴戏 八仙 罗汉 高士 | figures, ladies, boys at play, eight immortals, luohan, renwu |
bats | 蝠 蝙蝠 福寿 | bat, bats |
medallion | 团花 团窠 | medallion |
`

import { expect, test } from 'vitest'
import { fold } from './fold.ts'

/** Simplified characters, each followed by its traditional and Japanese forms and by variants. */
const forms =
  '龙龍竜 画畫畵 炉爐 壶壺 钧鈞 窑窯窰 绿綠緑 银銀 铁鐵鉄 彩綵 盘盤 鸡雞鷄鶏 杯盃 碗盌椀 瓶缾甁 砚硯 台臺枱 岩巖 峰峯 村邨 仿倣 款欵 制製 镶鑲 琅瑯 斗鬥鬭 钵缽鉢 砖磚甎塼 钱錢銭 龟龜亀 宝寶寳 珍珎 剑劍剣劒 鼓皷 图圖図 园園 带帶帯 绣繡綉繍 针針鍼 漆桼 雕彫琱 盖蓋葢 奁匳奩 麟麐 梅槑 秋秌 窗窓牕窻 冰氷 云雲 卷巻 齐齊斉 斋齋斎 鹅鵞 烟煙 泪淚 坛壇罈罎 总總総 万萬 粗麤 回囘廻 国國囯 岁歲歳 艳艷豔豓 咏詠 韵韻 灵靈霊 栗慄 柏栢 略畧 秘祕 群羣 鹤鶴 妆妝粧 线線綫 铸鑄鋳 馆館舘 佛仏 轮輪 樱櫻桜 高髙'

test.for(forms.split(' '))('%s are folded to the first', (group) => {
  const [simplified = '', ...others] = Array.from(group)
  expect(others.map(fold)).toEqual(others.map(() => simplified))
  expect(fold(simplified)).toBe(simplified)
})

test.for(['瓷磁', '尊樽', '予豫', '桌棹'])('%s, which are words of their own, stay apart', (pair) => {
  expect(fold(pair)).toBe(pair)
})

// What people search for, and what they mean: the demo's products that each query means must come before all others
// among the first ten results. A result is written as `name | era | type | location | seller`.
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { findMaterial } from '#src/domain/auction/catalogue-facts.ts'
import { demoProducts } from '#src/demo/products.ts'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { searchProducts } from '#src/server/features/marketplace/search/search-products.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { test } from '#tests/support/database.ts'
import { makePerson } from '#tests/support/fixtures.ts'

const vase = /瓶|vase|觚/iu
const bowl = /碗|盏|bowl/iu
const teapot = /(紫砂|段泥).*壶|teapot/u
const jade = /玉|翡翠|jade/iu
const ming = /明/u
const song = /宋/u
const blueWhite = /青花/u
const roses = /粉彩/u
const qianlong = /乾隆/u
const both =
  (...patterns: readonly RegExp[]) =>
  (text: string) =>
    patterns.every((pattern) => pattern.test(text))

/** The query, the products it means, and the keyword searched for instead, if any. */
const queries: readonly [query: string, expected: RegExp | ((text: string) => boolean), corrected?: string][] = [
  // Chinese, with the words in any order and apart.
  ['粉彩碗', both(roses, bowl)],
  ['碗粉彩', both(roses, bowl)],
  ['清代花瓶', both(/清/u, vase)],
  ['瓷瓶', both(/瓷器/u, vase)],
  ['茶壶', teapot],
  ['瓶子', vase],
  ['青花', blueWhite],
  ['青花瓷', blueWhite],
  ['青花瓶', both(blueWhite, vase)],
  ['青花碗', both(blueWhite, bowl)],
  ['青花盘子', both(blueWhite, /盘/u)],
  ['缠枝莲', /缠枝/u],
  ['乾隆青花', both(qianlong, blueWhite)],
  ['乾隆粉彩瓶', both(qianlong, roses, vase)],
  ['康熙青花梅瓶', both(/康熙/u, blueWhite, /梅瓶/u)],
  ['宣德炉', /足炉/u],
  ['香炉', /足炉/u],
  ['明代家具', both(ming, /椅|桌|案/u)],
  ['明代瓷器', both(ming, /瓷器/u)],
  ['黄花梨椅子', both(/黄花梨/u, /椅/u)],
  ['紫砂壶', both(/紫砂|段泥/u, /壶/u)],
  ['玉手镯', both(jade, /手镯/u)],
  ['手串', /手串|念珠/u],
  ['佛珠', /手串|念珠/u],
  ['铜镜', /铜镜/u],
  ['镜子', /镜/u],
  ['古钱币', /通宝/u],
  ['银元 钱', /通宝/u],
  ['山水画', both(/山水|秋山/u, /轴|扇/u)],
  ['扇子', /扇/u],
  ['景泰蓝', /珐琅/u],
  ['掐丝珐琅', /珐琅/u],
  ['漆盒', both(/漆|剔红/u, /盒/u)],
  ['雕漆', /剔红/u],
  ['宋代瓷器', both(song, /瓷器/u)],
  ['龙泉青瓷', /龙泉/u],
  ['唐三彩', /三彩/u],
  ['建盏', /建窑|兔毫|hare’s-fur/u],
  ['汝窑', /汝/u],
  ['葫芦瓶', /葫芦|gourd/u],
  ['文房', /文房|笔筒|水盂/u],
  ['砚台', /砚/u],
  ['印章', /方章/u],
  ['地毯', /毯|rug/u],
  ['怀表', /watch/u],
  ['座钟', /clock/u],
  ['烛台', /candlestick/u],
  ['银器', /silver/iu],
  ['地球仪', /globe/u],
  ['青铜鼎', /青铜.*鼎/u],
  ['商代青铜器', /商晚期/u],
  ['装饰艺术', /Art Deco/u],
  ['景德镇', /景德镇/u],
  ['古月轩', /古月轩$/u],
  ['清粉彩鼻煙壺', both(roses, /鼻烟壶/u)],
  ['乾隆年间的碗', both(qianlong, bowl)],
  // English.
  ['jade', jade],
  ['porcelain', /瓷器/u],
  ['Qianlong', qianlong],
  ['Ming vase', both(ming, vase)],
  ['Grace Whitfield', /Grace Whitfield$/u],
  ['blue and white', blueWhite],
  ['blue-and-white bowl', both(blueWhite, bowl)],
  ['famille rose', roses],
  ['famille rose vases', both(roses, vase)],
  ['celadon', /龙泉|青釉|汝/u],
  ['cloisonne', /珐琅/u],
  ['Cloisonné vase', both(/珐琅/u, vase)],
  ['teapot', teapot],
  ['tea pots', teapot],
  ['snuff bottle', /鼻烟壶/u],
  ['ginger jar', /将军罐/u],
  ['bronze mirror', /铜镜/u],
  ['Chinese scroll painting', /轴|扇/u],
  ['calligraphy', /书法/u],
  ['ink stone', /砚/u],
  ['brush pot', /笔筒/u],
  ['lacquer box', both(/漆|剔红/u, /盒/u)],
  ['cinnabar', /剔红/u],
  ['incense burner', /足炉/u],
  ['armchair', /椅|armchair/u],
  ['huanghuali table', both(/黄花梨/u, /案/u)],
  ['jade bangle', both(jade, /手镯/u)],
  ['amber beads', /蜜蜡/u],
  ['coins', /通宝/u],
  ['Tang dynasty', /唐/u],
  ['Song bowl', both(song, bowl)],
  ['Qing dynasty porcelain', both(/清/u, /瓷器/u)],
  ['peony', /牡丹/u],
  ['carpet', /毯|rug/u],
  ['rank badge', /补子/u],
  ['pocket watch', /watch/u],
  ['silver candlesticks', /candlestick/u],
  ['candle stick', /candlestick/u],
  ['London silver', both(/silver/iu, /London/u)],
  ['Art Deco', /Art Deco/u],
  ['Danish teapot', both(/Denmark/u, /teapot/u)],
  ['porc', /瓷器/u],
  // Pinyin.
  ['qinghua', blueWhite],
  ['qing hua ci', blueWhite],
  ['meiping', /梅瓶/u],
  ['fencai', roses],
  ['zisha hu', /紫砂|段泥/u],
  ['yuhuchun', /玉壶春/u],
  ['jingtailan', /珐琅/u],
  ['qianlong fencai', both(qianlong, roses)],
  ['longquan', /龙泉/u],
  ['sancai', /三彩/u],
  // Misspelt.
  ['vaze', vase, 'vase'],
  ['candlestik', /candlestick/u, 'candlestick'],
  ['porcelian', /瓷器/u, 'porcelain'],
  ['qinghau', blueWhite, 'qinghua'],
  ['cloisone vase', both(/珐琅/u, vase), 'cloisonne vase'],
  ['medalion rug', /rug|毯/u, 'medallion rug'],
  ['Ming vaze', both(ming, vase), 'ming vase'],
  ['Qianlon', qianlong],
  ['cofee pot', /coffee pot/u, 'coffee pot'],
  ['独角兽花瓶', vase, '花瓶'],
  ['独角兽乾隆碗', both(qianlong, bowl), '乾隆 碗'],
]

test('people find what they mean among the first ten results', { timeout: 60_000 }, async ({ db }) => {
  const sellers = await Promise.all(
    ['古月轩', 'Grace Whitfield', 'Marcus Webb', '梅 Mei Lin'].map((name) => makePerson(db, name)),
  )
  const newest = Date.now()
  const written = new Map<string, string>()
  const rows = demoProducts.map((product, index) => {
    const seller = sellers[index % sellers.length]
    if (!seller) throw new Error('No seller')
    const _id = v7()
    const { name, description, remarks, era, type, location, facts } = product
    const { conditionText: condition_text, ...otherFacts } = facts
    const material = findMaterial(facts.material)
    written.set(_id, [name, era, type, location, material?.en, material?.zhHans, seller.name].join(' | '))
    return {
      _id,
      name,
      description,
      remarks,
      ...otherFacts,
      condition_text,
      era,
      type,
      location,
      seller_id: seller._id,
      price_cents: product.priceCents,
      created_at: new Date(newest - index * 3_600_000),
    }
  })
  await db.insertInto('products').values(rows).execute()
  await processSearchQueue(db)
  const misses: string[] = []
  for (const [keyword, expected, corrected = null] of queries) {
    const found = await searchProducts({ db } as Deps, { keyword, page: 0 })
    const matches = (text: string) => (typeof expected === 'function' ? expected(text) : expected.test(text))
    const meant = [...written.values()].filter(matches).length
    const first = found.data.slice(0, Math.min(10, meant)).map(({ _id }) => written.get(_id) ?? '')
    const wrong = first.filter((text) => !matches(text))
    if (found.data.length < Math.min(10, meant) || meant === 0)
      misses.push(`${keyword}: ${found.data.length} of ${meant}`)
    if (wrong.length > 0) misses.push(`${keyword}: ${wrong.join(' / ')}`)
    if (found.correctedKeyword !== corrected) misses.push(`${keyword}: searched for ${found.correctedKeyword}`)
  }
  expect(misses).toEqual([])
  expect(queries.length).toBeGreaterThanOrEqual(100)
})

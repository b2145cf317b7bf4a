// Search in the large market, with any words and filters, against the product page: one search must not slow down the
// rest, and suggestions must keep up with typing.
import { sql } from 'kysely'
import { getProduct } from '#src/server/features/marketplace/products/get-product.ts'
import {
  searchProducts,
  type SearchRequest as ProductSearchRequest,
} from '#src/server/features/marketplace/search/search-products.ts'
import { suggestPhrases } from '#src/server/features/marketplace/search/suggest-phrases.ts'
import { type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import { type Generated, type TwoSizes, userOf } from '#tools/bench/generated-database.ts'
import { median, percentile } from '#tools/bench/percentile.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { timePair } from '#tools/bench/time-pair.ts'

/** Of the common ones and the rare ones. */
const places = ['北京', '上海', '景德镇', 'London', 'Paris', 'Lisbon']
const sampling = { rounds: 100, minRounds: 30, timeoutMs: 90_000 }
const deepPage = 200

type SearchRequest = Partial<ProductSearchRequest>

/** The searches of a figure; its rounds cycle through them. */
const matrix: Readonly<Record<string, readonly SearchRequest[]>> = {
  'a common word': keywordSearches('青花', '清', 'vase', '紫砂', '梅瓶', '高'),
  'a common word, a narrow price, a place': ['青花', '瓷器', '清乾隆', 'vase', '梅瓶'].flatMap((keyword, index) =>
    places.map((location) => ({ keyword, location, priceMin: 500 + index, priceMax: 510 + index })),
  ),
  'two characters that match nothing': keywordSearches('恐龙', '瓶青', '猫咪', '壶花', '火车', '花清'),
  'a rare fragment': keywordSearches('璇玑', '璇玑款', 'XQ-70', 'xq'),
  'two common words that never meet': keywordSearches(
    '紫砂 怀表',
    '青花 银元',
    '粉彩 teapot',
    '玉佩 座钟',
    'teaspoon scroll',
  ),
  'six words': keywordSearches('清乾隆 青花 缠枝莲 纹 梅瓶 vase', '民国 粉彩 花鸟 盖碗 famille rose'),
  'a word of descriptions only': keywordSearches('流传有序', '包浆', 'consistent with age', '厘米'),
  'an English prefix': keywordSearches('porc', 'teap', 'nephr', 'chron', 'bron', 'b'),
  'traditional and full-width spelling': keywordSearches('青花纏枝蓮', '銅鏡', '懷表', 'ＶＡＳＥ', '紅木圈椅'),
  'filters only': places.map((location, index) => ({ location, era: '明', type: '玉器', priceMin: 100 * index })),
  'filters that nothing fits': [
    { era: '战国', type: '银器', location: 'Lisbon', priceMin: 1, priceMax: 5 },
    { era: '唐', location: 'Atlantis' },
    { priceMin: 99_000_000, priceMax: 99_999_999 },
  ],
  'a concept in other words': keywordSearches('jade', 'qinghua', '瓶子', 'Qianlong', 'blue and white', '明代花瓶'),
  'a common word, by price': (['price-asc', 'price-desc'] as const).flatMap((sort) =>
    ['青花', 'vase', '清', 'jade coin'].map((keyword) => ({ keyword, sort })),
  ),
  'a rare word, by price': [
    { keyword: '璇玑', sort: 'price-asc' },
    { keyword: 'XQ-70', sort: 'price-desc' },
  ],
  'a common word, ending soonest': ['青花', 'vase', '清', '璇玑'].map((keyword) => ({
    keyword,
    sort: 'ending' as const,
  })),
  'without sold ones': ['青花', 'jade', '紫砂'].map((keyword) => ({ keyword, hideSold: true })),
  'everything, in each order': (['price-asc', 'price-desc', 'ending'] as const).map((sort) => ({ sort })),
  'misspelt words': keywordSearches('vaze', 'candlestik', 'porcelian', 'celadn dish', 'medalion'),
  'a keyword that nothing is close to': keywordSearches('xyzzyq', 'plugh mnopq', 'qqqqqqqq'),
  'one price to the cent': [
    { priceMin: 512, priceMax: 512 },
    { priceMin: 77.99, priceMax: 77.99 },
  ],
}

const suggestInputs = '青 青花 缠枝 b bl blue jade 清 清乾 x 恐龙 瓶 scroll 纏枝'.split(' ')

function keywordSearches(...keywords: readonly string[]): SearchRequest[] {
  return keywords.map((keyword) => ({ keyword }))
}

export async function measureSearch({ large }: TwoSizes, { log }: Run): Promise<Figure[]> {
  const { db, deps } = large
  const { rows: products } = await sql<{ _id: string; seller_id: string }>`
    select _id, seller_id from products order by md5(_id::text) limit 200`.execute(db)
  const openProduct = (round: number) => {
    const { _id = '', seller_id = '' } = products[round % products.length] ?? {}
    return getProduct(deps, userOf(seller_id), { productId: _id })
  }
  const search = (requests: readonly SearchRequest[]) => (round: number) =>
    searchProducts(deps, { page: 0, keyword: '', ...requests[round % requests.length] })
  const questions = {
    ...Object.fromEntries(Object.entries(matrix).map(([name, requests]) => [name, search(requests)])),
    [`page ${deepPage} by cursor`]: search(await deepByCursor(large)),
    [`page ${deepPage} by number`]: search(deepSearches.map((request) => ({ ...request, page: deepPage }))),
    'suggestions while typing': (round: number) =>
      suggestPhrases(deps, { keyword: suggestInputs[round % suggestInputs.length] ?? '' }),
  }
  const figures: Figure[] = []
  for (const [name, measured] of Object.entries(questions)) {
    const times = await timePair({ measured, baseline: openProduct }, sampling)
    figures.push({
      name: `${name}, p95 : a product's page, p50`,
      unit: 'ms',
      measured: percentile(times.measured, 0.95),
      baseline: median(times.baseline),
      threshold: ratioAtMost(name.startsWith('suggestions') ? 5 : 100),
      note: `p50 ${median(times.measured).toFixed(1)}`,
    })
    log(name)
  }
  return figures
}

const deepSearches: readonly SearchRequest[] = [
  { keyword: '青花' },
  { keyword: 'vase' },
  { era: '清' },
  { type: '瓷器' },
]

const deepByCursor = ({ deps }: Generated): Promise<SearchRequest[]> =>
  Promise.all(
    deepSearches.map(async (request) => {
      const before = await searchProducts(deps, { keyword: '', ...request, page: deepPage - 1 })
      return { ...request, cursor: before.nextCursor ?? undefined }
    }),
  )

import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { maxSearchLength } from '#src/domain/search/search-terms.ts'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { makePerson, makeProduct, type Person } from '#tests/support/fixtures.ts'
import { type Caller, readPages, test as base } from '#tests/support/test-server.ts'

const test = base.extend('asBuyer', async ({ db, server }): Promise<Caller> => server.as(await makePerson(db, 'Bo')))

/** Creates products with these names, the newest first. */
async function makeNamed(db: Db, seller: Person, items: readonly Parameters<typeof makeProduct>[2][]): Promise<void> {
  const newest = Date.UTC(2026, 0, 1)
  for (const [index, item] of items.entries()) {
    await makeProduct(db, seller, { created_at: new Date(newest - index * 3_600_000), ...item })
  }
}

async function namesFound(caller: Caller, body: object): Promise<string[]> {
  const found = await caller('POST /api/products/search', { body })
  expect(found).toMatchObject({ status: 200, body: { result: 0 } })
  return found.body.data.map(({ name }: { name: string }) => name)
}

/** The names on all pages of a search, and the total that each says. */
async function readAll(caller: Caller, body: object, afterPage: () => Promise<unknown> = async () => {}) {
  const pages = await readPages(async (cursor) => {
    const page = await caller('POST /api/products/search', { body: { ...body, ...(cursor && { cursor }) } })
    await afterPage()
    return page
  })
  const names: string[] = pages.flatMap(({ data }) => data.map(({ name }: { name: string }) => name))
  return { names, totals: pages.map(({ total }) => total) }
}

describe('product search', () => {
  test('a search finds Chinese words of any length, English ones by prefix, in any script and width', async ({
    db,
    seller,
    asBuyer,
  }) => {
    const [meiping, dish] = ['清乾隆 青花缠枝莲纹梅瓶', '宋 汝窑天青釉盘']
    const [sevres, jingdezhen] = ['Sèvres porcelain vase', '景德镇 Jingdezhen 花瓶']
    const [mirror, pot] = ['铜镜 Ｍｉｒｒｏｒ', '清乾隆 銅壺']
    const names = [meiping, dish, sevres, jingdezhen, mirror, pot]
    const fields = { [jingdezhen]: { description: 'A VASE' }, [mirror]: { era: '漢' } }
    await makeNamed(
      db,
      seller,
      names.map((name) => ({ name, ...fields[name] })),
    )
    const searches: [body: object, found: string[]][] = [
      [{ keyword: '梅瓶' }, [meiping]],
      [{ keyword: '窑' }, [dish]],
      [{ keyword: '缠枝莲' }, [meiping]],
      [{ keyword: '青' }, [meiping, dish]],
      [{ keyword: '瓶梅' }, []],
      [{ keyword: 'sev' }, [sevres]],
      [{ keyword: 'sevres VAS' }, [sevres]],
      [{ keyword: 'jing花瓶' }, [jingdezhen]],
      [{ keyword: 'rcelai' }, []],
      [{ keyword: '銅鏡' }, [mirror]],
      [{ keyword: '铜壶' }, [pot]],
      [{ keyword: '乾隆' }, [meiping, pot]],
      [{ keyword: 'mirror' }, [mirror]],
      [{ era: '汉' }, [mirror]],
    ]
    for (const [body, found] of searches) expect([body, await namesFound(asBuyer, body)]).toEqual([body, found])
  })

  test('a search lists products with the words in their name first', async ({ db, seller, asBuyer }) => {
    await makeNamed(db, seller, [
      { name: '笔筒', description: '附玉印一方' },
      { name: '白玉印' },
      { name: '墨床', type: '玉器', remarks: '印泥另售' },
      { name: '青玉印盒' },
      { name: '田黄印' },
    ])
    expect(await namesFound(asBuyer, { keyword: '玉 印' })).toEqual(['白玉印', '青玉印盒', '笔筒', '墨床'])
  })

  test('a search is filtered by era, type, place and price, both ends inclusive', async ({ db, seller, asBuyer }) => {
    await makeNamed(db, seller, [
      { name: '瓶一', era: '清', type: '瓷器', location: '北京', price_cents: 10_000 },
      { name: '瓶二', era: '清', type: '瓷器', location: '上海', price_cents: 20_050 },
      { name: '瓶三', era: '明', type: '瓷器', location: '北京', price_cents: 30_000 },
      { name: '炉', era: '清', type: '铜器', location: '北京', price_cents: 9_999_999_999 },
      { name: '碟', price_cents: 0 },
    ])
    expect(await namesFound(asBuyer, { era: '清', type: '瓷器' })).toEqual(['瓶一', '瓶二'])
    expect(await namesFound(asBuyer, { keyword: '瓶', location: '北京', priceMin: 100.01 })).toEqual(['瓶三'])
    expect(await namesFound(asBuyer, { priceMin: 100, priceMax: 200.5 })).toEqual(['瓶一', '瓶二'])
    expect(await namesFound(asBuyer, { priceMax: 200.49 })).toEqual(['瓶一', '碟'])
    expect(await namesFound(asBuyer, { priceMin: 99_999_999.99 })).toEqual(['炉'])
    expect(await namesFound(asBuyer, { priceMin: 0, priceMax: 0 })).toHaveLength(5)
    expect(await namesFound(asBuyer, { keyword: '二百元以内的瓶' })).toEqual(['瓶一'])
    expect(await namesFound(asBuyer, { keyword: 'under $100' })).toEqual(['瓶一', '碟'])
  })

  test('a filter accepts any value that a product can have', async ({ db, seller, asBuyer }) => {
    const tooLong = { era: '清'.repeat(200), type: '瓷'.repeat(200), location: '景'.repeat(200) }
    await makeNamed(db, seller, [{ name: '花瓶', ...tooLong }])
    await processSearchQueue(db)
    expect(await namesFound(asBuyer, tooLong)).toEqual(['花瓶'])
  })

  test('the next page continues after the previous one when products change in between', async ({
    db,
    seller,
    asBuyer,
  }) => {
    const named = (index: number) =>
      index % 3 === 0 ? { name: `罐 ${index}`, description: '瓶' } : { name: `瓶 ${index}` }
    await makeNamed(
      db,
      seller,
      Array.from({ length: 61 }, (_, index) => named(index)),
    )
    const pages = [0, 1, 2, 3].map((page) => namesFound(asBuyer, { keyword: '瓶', page }))
    const expected = (await Promise.all(pages)).flat()
    expect(new Set(expected).size).toBe(61)
    const pagesRead = await readAll(asBuyer, { keyword: '瓶' }, () => makeProduct(db, seller, { name: '新瓶' }))
    expect(pagesRead.names).toEqual(expected)
  })

  test('a search finds products of the same instant once each, and products of any age', async ({
    db,
    seller,
    asBuyer,
  }) => {
    const at = new Date('2026-03-01T00:00:00Z')
    for (let index = 0; index < 45; index += 1) await makeProduct(db, seller, { name: `杯 ${index}`, created_at: at })
    for (const year of [1971, 1999, 2012, 2025]) {
      await makeProduct(db, seller, { name: `老杯 ${year}`, created_at: new Date(`${year}-06-01T00:00:00Z`) })
    }
    const { names } = await readAll(asBuyer, { keyword: '杯' })
    expect(new Set(names).size).toBe(49)
    expect(names.slice(-4)).toEqual(['老杯 2025', '老杯 2012', '老杯 1999', '老杯 1971'])
  })

  test('a search does not find deleted products', async ({ db, seller, asBuyer }) => {
    const productId = await makeProduct(db, seller, { name: '玉璧' })
    await seller.call('POST /api/products/deleteOne', { body: { productId } })
    expect(await namesFound(asBuyer, { keyword: '玉璧' })).toEqual([])
    expect(await namesFound(asBuyer, { priceMin: 1 })).toEqual([])
  })

  test('a search treats special characters as text', async ({ db, seller, asBuyer }) => {
    await makeNamed(db, seller, [{ name: "Collector's vase 100% (rare)", location: "King's Lynn \\ UK" }])
    for (const sign of ["'", '"', '&', '|', '!', ':', '*', '\\', '%', '_', '(', ')', '<->', '.*', '[$']) {
      const found = await namesFound(asBuyer, { keyword: `${sign}vase${sign}` })
      expect({ sign, found: found.length }).toEqual({ sign, found: 1 })
      expect(await namesFound(asBuyer, { era: sign })).toEqual([])
    }
    expect(await namesFound(asBuyer, { keyword: "' or 1=1 --" })).toEqual([])
    expect(await namesFound(asBuyer, { keyword: "%' | ! & <->" })).toEqual([])
    expect(await namesFound(asBuyer, { keyword: 'vase:* & !rare' })).toHaveLength(1)
    expect(await namesFound(asBuyer, { location: "king's lynn \\ uk" })).toHaveLength(1)
  })

  test('an invalid search names its fault', async ({ asBuyer }) => {
    const wrong: [string, object, string][] = [
      ['keyword', { keyword: '瓶'.repeat(5000) }, 'Search for at most 200 characters.'],
      ['priceMax', { priceMin: 200, priceMax: 100 }, 'The highest price is below the lowest. Change one of them.'],
      ['page', { page: -1 }, 'Pages are numbered from 0 to 200; go on from there with the cursor.'],
      ['page', { page: 1_000_000_000 }, 'Pages are numbered from 0 to 200; go on from there with the cursor.'],
      ['page', { page: 'x' }, 'Pages are numbered from 0 to 200; go on from there with the cursor.'],
      ['era', { era: '清'.repeat(100_000) }, 'Enter at most 200 characters.'],
    ]
    for (const [path, body, message] of wrong) {
      const answer = await asBuyer('POST /api/products/search', { body })
      expect(answer).toMatchObject({
        status: 400,
        body: { result: 4, problem: 'invalid', errors: [{ path, message }] },
      })
    }
    expect(await namesFound(asBuyer, { keyword: '瓶'.repeat(200), cursor: 'not ours', page: 200 })).toEqual([])
  })
})

describe('suggestions', () => {
  const suggested = async (caller: Caller, keyword: string): Promise<string[]> =>
    (await caller('GET /api/products/autocomplete', { query: { keyword } })).body.data

  test('suggestions continue the typed text, also inside Chinese names, most used first', async ({
    db,
    seller,
    asBuyer,
  }) => {
    await makeNamed(db, seller, [
      { name: '清乾隆 青花缠枝莲纹梅瓶', type: '瓷器' },
      { name: '明宣德 青花碗' },
      { name: '清康熙 青花碗', type: '瓷器' },
      { name: 'Blue and white vase, Kangxi', location: 'London' },
    ])
    await processSearchQueue(db)
    expect(await suggested(asBuyer, '青花')).toEqual(['青花碗', '青花缠枝莲纹梅瓶'])
    expect(await suggested(asBuyer, '缠枝')).toEqual(['青花缠枝莲纹梅瓶'])
    expect(await suggested(asBuyer, '纏枝蓮')).toEqual(['青花缠枝莲纹梅瓶'])
    expect(await suggested(asBuyer, 'ＷＨＩ')).toEqual(['Blue and white vase'])
    expect(await suggested(asBuyer, 'blue and white v')).toEqual(['Blue and white vase'])
    expect(await suggested(asBuyer, 'lon')).toEqual(['London'])
    expect(await suggested(asBuyer, '瓷')).toEqual(['瓷器'])
    expect(await suggested(asBuyer, 'hite')).toEqual([])
    expect(await suggested(asBuyer, '   ')).toEqual([])
    expect(await suggested(asBuyer, "%'_")).toEqual([])
  })

  test('there are at most eight suggestions', async ({ db, seller, asBuyer }) => {
    await makeNamed(
      db,
      seller,
      Array.from({ length: 12 }, (_, index) => ({ name: `铜${'一二三四五六七八九十百千'[index] ?? ''}炉` })),
    )
    await processSearchQueue(db)
    expect(await suggested(asBuyer, '铜')).toHaveLength(8)
  })

  test('suggestions and facets disappear with their last product', async ({ db, seller, asBuyer }) => {
    const productId = await makeProduct(db, seller, { name: '汝窑盘', era: '宋', type: '瓷器', location: '开封' })
    await makeNamed(db, seller, [
      { name: '定窑碗', era: '宋' },
      { name: '花瓶', era: '清', type: '瓷器' },
    ])
    await processSearchQueue(db)
    const choices = async () => {
      const { eras, types, locations } = (await asBuyer('GET /api/products/facets')).body
      const valuesOf = (list: { value: string }[]) => list.map(({ value }) => value)
      return { eras: valuesOf(eras), types: valuesOf(types), locations: valuesOf(locations) }
    }
    expect(await choices()).toEqual({ eras: ['宋', '清'], types: ['瓷器'], locations: ['开封'] })
    await seller.call('POST /api/products/deleteOne', { body: { productId } })
    await processSearchQueue(db)
    expect(await choices()).toEqual({ eras: ['宋', '清'], types: ['瓷器'], locations: [] })
    expect(await suggested(asBuyer, '汝窑')).toEqual([])
    expect(await suggested(asBuyer, '定窑')).toEqual(['定窑碗'])
  })
})

test('an unused phrase is deleted, also if it was never common', async ({ db, seller }) => {
  // With so many phrases, one use is too few for a suggestion.
  await processSearchQueue(db)
  await sql`insert into search_phrases select 'phrase ' || n, 'Phrase ' || n, 1 from generate_series(1, 20000) n`.execute(
    db,
  )
  const productId = await makeProduct(db, seller, { name: '汝窑盘' })
  await processSearchQueue(db)
  const known = () => db.selectFrom('search_phrases').select('use_count').where('key', '=', '汝窑盘').execute()
  expect(await known()).toEqual([{ use_count: 1 }])
  await seller.call('POST /api/products/deleteOne', { body: { productId } })
  await processSearchQueue(db)
  expect(await known()).toEqual([])
})

test('a product deleted while it is indexed is removed from the index', async ({ db, seller, asBuyer }) => {
  const productId = await makeProduct(db, seller, { name: '玉琮' })
  await processSearchQueue(db)
  const terms = await db.selectFrom('product_terms').selectAll().executeTakeFirstOrThrow()
  await seller.call('POST /api/products/deleteOne', { body: { productId } })
  await db.insertInto('product_terms').values(terms).execute()
  await processSearchQueue(db)
  expect(await namesFound(asBuyer, { keyword: '玉琮' })).toEqual([])
})

test('products without terms, or with outdated ones, are indexed', async ({ db, seller, asBuyer }) => {
  await makeNamed(db, seller, [{ name: '铁壶' }, { name: '银壶' }])
  await db.deleteFrom('product_terms').execute()
  expect(await namesFound(asBuyer, { keyword: '壶' })).toEqual([])
  await processSearchQueue(db)
  expect(await namesFound(asBuyer, { keyword: '壶' })).toEqual(['铁壶', '银壶'])

  await db.updateTable('product_terms').set({ index_version: 0, terms: "'of' 'old'" }).execute()
  await db.updateTable('search_index_version').set({ index_version: 0 }).execute()
  await processSearchQueue(db)
  expect(await namesFound(asBuyer, { keyword: '壶' })).toEqual(['铁壶', '银壶'])
  const phrases = await db.selectFrom('search_phrases').select(['key', 'use_count']).orderBy('key').execute()
  expect(phrases).toEqual([
    { key: '铁壶', use_count: 1 },
    { key: '银壶', use_count: 1 },
  ])
})

describe('orders of results', () => {
  const inAnHour = new Date(Date.now() + 3_600_000)
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)

  /** Six vases of all states. */
  async function makeVases(db: Db, seller: Person): Promise<void> {
    const buyer = await makePerson(db, 'Buyer')
    const sold = { status: 'sold', bid_ended_at: new Date(), buyer_id: buyer._id } as const
    await makeNamed(db, seller, [
      { name: '瓶 sold for 900', price_cents: 10_000, sold_cents: 90_000, ...sold },
      { name: '瓶 new for 300', price_cents: 30_000 },
      { name: '瓶 ends tomorrow', price_cents: 50_000, status: 'active', bid_end: tomorrow },
      { name: '瓶 ends soon', price_cents: 20_000, status: 'active', bid_end: inAnHour },
      { name: '炉', description: '附瓶一只', price_cents: 70_000 },
      { name: '瓶 sold for 40', price_cents: 4000, sold_cents: 4000, ...sold },
    ])
    await processSearchQueue(db)
  }

  test('products that are not sold come first for a keyword', async ({ db, seller, asBuyer }) => {
    await makeVases(db, seller)
    expect(await namesFound(asBuyer, { keyword: '瓶' })).toEqual([
      '瓶 new for 300',
      '瓶 ends tomorrow',
      '瓶 ends soon',
      '炉',
      '瓶 sold for 900',
      '瓶 sold for 40',
    ])
    expect(await namesFound(asBuyer, { keyword: '瓶', hideSold: true })).toHaveLength(4)
    expect(await namesFound(asBuyer, { hideSold: true })).toHaveLength(4)
  })

  test.for([
    ['price-asc', ['瓶 sold for 40', '瓶 ends soon', '瓶 new for 300', '瓶 ends tomorrow', '炉', '瓶 sold for 900']],
    ['price-desc', ['瓶 sold for 900', '炉', '瓶 ends tomorrow', '瓶 new for 300', '瓶 ends soon', '瓶 sold for 40']],
    ['ending', ['瓶 ends soon', '瓶 ends tomorrow']],
  ] as const)(
    'results are ordered by %s, with and without a keyword',
    async ([sort, names], { db, seller, asBuyer }) => {
      await makeVases(db, seller)
      expect(await namesFound(asBuyer, { keyword: '瓶', sort })).toEqual(names)
      expect(await namesFound(asBuyer, { sort })).toEqual(names)
    },
  )

  test('auctions that have just started or ended are in the order of ends at once', async ({ db, seller, asBuyer }) => {
    await makeVases(db, seller)
    const setAuction = (name: string, bidEnd: Date) =>
      db.updateTable('products').set({ status: 'active', bid_end: bidEnd }).where('name', '=', name).execute()
    await setAuction('瓶 new for 300', new Date(inAnHour.getTime() + 1000))
    await setAuction('瓶 ends tomorrow', new Date(inAnHour.getTime() - 7_200_000))
    for (const body of [{ sort: 'ending' }, { keyword: '瓶', sort: 'ending' }]) {
      expect(await namesFound(asBuyer, body)).toEqual(['瓶 ends soon', '瓶 new for 300'])
    }
    const { body } = await asBuyer('POST /api/products/search', { body: { keyword: '瓶', sort: 'ending' } })
    expect(body.total).toBe(2)
  })

  test('every order continues page by page, each product once', async ({ db, seller, asBuyer }) => {
    const end = (index: number) => new Date(inAnHour.getTime() + Math.floor(index / 3) * 60_000)
    await makeNamed(
      db,
      seller,
      Array.from({ length: 47 }, (_, index) => ({
        name: `瓶 ${index}`,
        price_cents: 100 * Math.floor(index / 3),
        status: 'active' as const,
        bid_end: end(index),
      })),
    )
    for (const sort of ['newest', 'ending', 'price-asc', 'price-desc']) {
      const { names, totals } = await readAll(asBuyer, { keyword: '瓶', sort })
      expect({ sort, totals }).toEqual({ sort, totals: [47, null, null] })
      expect({ sort, different: new Set(names).size, all: names.length }).toEqual({ sort, different: 47, all: 47 })
      expect(await namesFound(asBuyer, { keyword: '瓶', sort, page: 1 })).toEqual(names.slice(20, 40))
    }
  })
})

test('a product is found by its seller’s name, also by a new one', async ({ db, seller, asBuyer }) => {
  await makeNamed(db, seller, [{ name: '花瓶' }])
  await db.updateTable('users').set({ name: '听雨轩 Rain' }).where('_id', '=', seller._id).execute()
  await processSearchQueue(db)
  expect(await namesFound(asBuyer, { keyword: '听雨轩' })).toEqual(['花瓶'])
  expect(await namesFound(asBuyer, { keyword: 'rain vase' })).toEqual(['花瓶'])
  expect(await namesFound(asBuyer, { keyword: 'Seller' })).toEqual([])
})

test('a search that finds nothing says what it searched for instead', async ({ db, seller, asBuyer }) => {
  await makeNamed(db, seller, [{ name: 'Medallion rug' }, { name: '青田石雕', description: '张大千旧藏' }])
  await processSearchQueue(db)
  const search = async (keyword: string) => (await asBuyer('POST /api/products/search', { body: { keyword } })).body
  expect(await search('medalion')).toMatchObject({ correctedKeyword: 'medallion', total: 1 })
  expect(await search('medallion')).toMatchObject({ correctedKeyword: null, total: 1 })
  // Every character has several readings.
  expect(await search('泊'.repeat(maxSearchLength))).toMatchObject({ correctedKeyword: null, total: 0 })
  expect(await search('独角兽石雕')).toMatchObject({ correctedKeyword: '石雕', total: 1 })
  // Neither a character of a name, nor one word of three, nor what is left of words that are found apart.
  for (const keyword of ['zzzz', '齐白石', '唐寅', 'wang hui rugg', '张大千 medallion']) {
    expect({ keyword, ...(await search(keyword)) }).toMatchObject({
      keyword,
      correctedKeyword: null,
      total: 0,
      data: [],
    })
  }
})

test('filters by era and type also find other names of the same', async ({ db, seller, asBuyer }) => {
  await makeNamed(db, seller, [
    { name: '瓶一', era: '清' },
    { name: '瓶二', era: 'Qing dynasty' },
    { name: '瓶三', era: '清乾隆' },
    { name: '瓶四', era: '明' },
  ])
  expect(await namesFound(asBuyer, { era: 'Qing' })).toEqual(['瓶一', '瓶二', '瓶三'])
  expect(await namesFound(asBuyer, { era: '乾隆' })).toEqual(['瓶三'])
})

test('eras are options once each, named in both languages, in groups and in their order', async ({
  db,
  seller,
  asBuyer,
}) => {
  const eras = ['清', '清', '清代', 'Art Deco', '宋', 'Ming dynasty', '光绪三年']
  await makeNamed(
    db,
    seller,
    eras.map((era) => ({ name: '瓶', era })),
  )
  await processSearchQueue(db)
  expect((await asBuyer('GET /api/products/facets')).body.eras).toEqual([
    { value: '宋', en: 'Song', zhHans: '宋', group: 'china' },
    { value: 'Ming dynasty', en: 'Ming dynasty', zhHans: '明', group: 'china' },
    { value: '清', en: 'Qing', zhHans: '清', group: 'china' },
    { value: 'Art Deco', en: 'Art Deco', zhHans: '装饰艺术', group: 'elsewhere' },
    { value: '光绪三年', en: '光绪三年', zhHans: '光绪三年', group: 'other' },
  ])
})

test('suggestions show a product, and pinyin suggests Chinese phrases', async ({ db, seller, asBuyer }) => {
  const productId = await makeProduct(db, seller, { name: '青花梅瓶' })
  await db.insertInto('images').values({ key: 'cover', width: 4, height: 5, placeholder: '' }).execute()
  await db.insertInto('product_images').values({ product_id: productId, position: 0, image_key: 'cover' }).execute()
  await processSearchQueue(db)
  for (const keyword of ['青花', 'qinghua']) {
    const { body } = await asBuyer('GET /api/products/autocomplete', { query: { keyword } })
    expect(body.data).toEqual(['青花梅瓶'])
    expect(body.pictures).toEqual([{ src: '/media/images/cover', width: 4, height: 5, placeholder: '' }])
  }
})

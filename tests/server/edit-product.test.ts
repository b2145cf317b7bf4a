import { describe, expect } from 'vitest'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { makeAuction, makeOrder, makePerson, makeProduct } from '#tests/support/fixtures.ts'
import { uploadPicture } from '#tests/support/image-files.ts'
import { type Caller, test } from '#tests/support/test-server.ts'
import { toFormData } from '#tests/support/to-form-data.ts'
import { bid } from '#tests/support/market-calls.ts'

const edit = (caller: Caller, id: string, body: object) =>
  caller('POST /api/products/{id}/update', { params: { id }, body })

const read = async (caller: Caller, id: string) =>
  (await caller('GET /api/products/{id}', { params: { id } })).body.data

const keysOf = ({ images }: { images: string[] }) => images.map((src) => src.replace('/media/images/', ''))

describe('editing a product', () => {
  test('a new product is edited freely, and found by its new words only', async ({ db, seller }) => {
    const id = await makeProduct(db, seller)
    await processSearchQueue(db)
    const [front, back] = [await uploadPicture(seller.call, '#111'), await uploadPicture(seller.call, '#222')]
    const change = {
      name: '粉彩碗',
      price: 250.5,
      buyNowPrice: 300,
      description: 'A bowl.',
      remarks: 'Chipped.',
      era: '乾隆',
      type: '瓷器',
      location: 'Berlin',
    }
    expect(await edit(seller.call, id, { ...change, images: [front, back] })).toMatchObject({ status: 200 })
    const data = await read(seller.call, id)
    expect(data).toMatchObject({ ...change, additions: [] })
    expect(keysOf(data)).toEqual([front, back])
    expect(await edit(seller.call, id, { images: [back], buyNowPrice: null })).toMatchObject({ status: 200 })
    const again = await read(seller.call, id)
    expect(again).toMatchObject({ ...change, buyNowPrice: null })
    expect(keysOf(again)).toEqual([back])

    await processSearchQueue(db)
    const find = async (keyword: string) =>
      (await seller.call('POST /api/products/search', { body: { keyword } })).body.data.length
    expect([await find('粉彩碗'), await find('青花瓶')]).toEqual([1, 0])
    const suggest = async (keyword: string) =>
      (await seller.call('GET /api/products/autocomplete', { query: { keyword } })).body.data
    expect([await suggest('粉彩'), await suggest('青花')]).toEqual([['粉彩碗'], []])
  })

  test("the catalogue's facts are edited, and found by their new words", async ({ db, seller }) => {
    const id = await makeProduct(db, seller)
    const facts = { condition: 'restored', conditionText: 'A rivet.', material: 'jade', marks: '大清乾隆年制' }
    expect(await edit(seller.call, id, facts)).toMatchObject({ status: 200 })
    expect(await read(seller.call, id)).toMatchObject({
      facts: {
        condition: { value: 'restored' },
        conditionText: 'A rivet.',
        material: { value: 'jade' },
        marks: '大清乾隆年制',
        provenance: '',
      },
    })
    const found = await seller.call('POST /api/products/search', { body: { keyword: '大清乾隆年制' } })
    expect(found.body.data).toMatchObject([{ _id: id }])
    expect(await edit(seller.call, id, { condition: '', material: '' })).toMatchObject({ status: 200 })
    expect(await read(seller.call, id)).toMatchObject({ facts: { condition: null, material: null } })
    expect(await edit(seller.call, id, { material: 'cheese' })).toMatchObject({ status: 400 })
  })

  test('suggestions count an edit of a product that was just added, and its deletion', async ({ db, seller }) => {
    const id = await makeProduct(db, seller, { era: '明' })
    await edit(seller.call, id, { name: '粉彩碗', era: '清' })
    await processSearchQueue(db)
    const counts = () => db.selectFrom('search_phrases').select(['key', 'use_count']).orderBy('key').execute()
    const eras = () => db.selectFrom('search_facets').select(['key', 'use_count']).execute()
    const phrases = await counts()
    expect(phrases.map(({ key }) => key)).toContain('粉彩碗')
    expect(phrases.map(({ key }) => key)).not.toContain('青花瓶')
    expect(await eras()).toEqual([{ key: '清', use_count: 1 }])
    await seller.call('POST /api/products/deleteOne', { body: { productId: id } })
    await processSearchQueue(db)
    expect([await counts(), await eras()]).toEqual([[], []])
  })

  test('a running auction without bids is edited freely and keeps its end', async ({ db, seller }) => {
    const id = await makeAuction(db, seller)
    const { bidEnd } = await read(seller.call, id)
    expect(await edit(seller.call, id, { name: '粉彩碗', price: 5 })).toMatchObject({ status: 200 })
    expect(await read(seller.call, id)).toMatchObject({ name: '粉彩碗', price: 5, status: 'active', bidEnd })
  })

  test('with bids, only photos and dated text are added', async ({ db, seller, bo }) => {
    const id = await makeAuction(db, seller)
    const [first, second] = [await uploadPicture(seller.call, '#111'), await uploadPicture(seller.call, '#222')]
    await edit(seller.call, id, { images: [first] })
    await bid(bo, id, 200)
    const refused = { status: 409, body: { problem: 'product-has-bids' } }
    for (const change of [
      { name: '粉彩碗' },
      { price: 90 },
      { buyNowPrice: 5000 },
      { description: 'x' },
      { images: [] },
      { images: [second, first] },
    ]) {
      expect(await edit(seller.call, id, change)).toMatchObject(refused)
    }
    const addition = 'The mark was photographed.'
    expect(await edit(seller.call, id, { addition, images: [first, second] })).toMatchObject({ status: 200 })
    const data = await read(bo.call, id)
    expect(data).toMatchObject({ name: '青花瓶', price: 100, additions: [{ text: addition }], bids: [] })
    expect(keysOf(data)).toEqual([first, second])
    // Unchanged values are no change.
    expect(await edit(seller.call, id, { name: '青花瓶', price: 100 })).toMatchObject({ status: 200 })
  })

  test('whether there are bids is answered to the seller alone', async ({ db, seller, bo, eva }) => {
    const ids = [await makeAuction(db, seller), await makeAuction(db, seller)]
    await bid(bo, ids[0] ?? '', 200)
    const answers = await Promise.all(ids.map((id) => edit(eva.call, id, { name: 'x', before: { name: 'y' } })))
    expect(answers[0]).toMatchObject({ status: 403, body: { problem: 'forbidden' } })
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    // A text can be added without bids too, so it says nothing of them.
    for (const id of ids) expect(await edit(seller.call, id, { addition: 'The mark.' })).toMatchObject({ status: 200 })
    const [withBid, without] = [await read(eva.call, ids[0] ?? ''), await read(eva.call, ids[1] ?? '')]
    expect(Object.keys(withBid)).toEqual(Object.keys(without))
    expect([withBid.bids, without.bids]).toEqual([[], []])
  })

  test('an edit of photos that were changed meanwhile is refused', async ({ db, seller }) => {
    const id = await makeProduct(db, seller)
    const photo = await uploadPicture(seller.call)
    await edit(seller.call, id, { images: [photo] })
    const conflict = await edit(seller.call, id, { images: [photo, photo], before: { images: [] } })
    expect(conflict).toMatchObject({ status: 409, body: { problem: 'edit-conflict', errors: [{ path: 'images' }] } })
  })

  test('sold products and ended auctions stay as they are, and only running auctions take additions', async ({
    db,
    seller,
  }) => {
    const buyer = await makePerson(db, 'Buyer')
    const { productId } = await makeOrder(db, { seller, buyer })
    const over = { status: 409, body: { problem: 'auction-over' } }
    expect(await edit(seller.call, productId, { name: 'x' })).toMatchObject(over)
    expect(await edit(seller.call, await makeAuction(db, seller, -1), { name: 'x' })).toMatchObject(over)
    const fresh = await makeProduct(db, seller)
    const notRunning = { status: 409, body: { problem: 'auction-not-running' } }
    expect(await edit(seller.call, fresh, { addition: 'x' })).toMatchObject(notRunning)
  })

  test('a change that is not allowed is refused at its field', async ({ db, seller }) => {
    const id = await makeProduct(db, seller, { buy_now_cents: 50_000 })
    for (const [what, change, path] of [
      ['a blank title', { name: '  ' }, 'name'],
      ['a title of 201 characters', { name: 'x'.repeat(201) }, 'name'],
      ['a provenance of 1,001 characters', { provenance: 'x'.repeat(1001) }, 'provenance'],
      ['a price with nine digits', { price: 100_000_000 }, 'price'],
      ['a buy-now price below the price', { buyNowPrice: 99 }, 'buyNowPrice'],
      ['a price above the buy-now price', { price: 501 }, 'buyNowPrice'],
      ['seven photos', { images: Array(7).fill('0'.repeat(40)) }, 'images'],
      ['an addition of 2,001 characters', { addition: 'x'.repeat(2001) }, 'addition'],
    ] as const) {
      const { status, body } = await edit(seller.call, id, change)
      expect({ what, status, body }).toMatchObject({ what, status: 400, body: { errors: [{ path }] } })
    }
  })

  test('photos of others are refused, and a text beside them is not added', async ({ db, server, seller }) => {
    const other = await makePerson(db, 'Other')
    const key = await uploadPicture(await server.as(other), '#333')
    const id = await makeAuction(db, seller)
    expect(await edit(seller.call, id, { images: [key], addition: 'The mark.' })).toMatchObject({
      status: 422,
      body: { problem: 'image-unknown', errors: [{ path: 'images.0' }] },
    })
    expect((await read(seller.call, id)).additions).toEqual([])
  })

  test('a copy of an own product has its photos, also ones that the seller did not upload', async ({
    db,
    server,
    seller,
  }) => {
    const other = await makePerson(db, 'Other')
    const key = await uploadPicture(await server.as(other), '#444')
    const copy = () =>
      seller.call('POST /api/products/addOne', { body: toFormData({ name: 'Copy', price: '1', images: [key] }) })
    expect((await copy()).body.problem).toBe('image-unknown')
    const id = await makeProduct(db, seller)
    await db.insertInto('product_images').values({ product_id: id, position: 0, image_key: key }).execute()
    expect((await copy()).status).toBe(200)
  })

  test('twenty texts can be added', async ({ db, seller }) => {
    const id = await makeAuction(db, seller)
    const texts = Array.from({ length: 20 }, (_, index) => ({ product_id: id, body: `Text ${index}` }))
    await db.insertInto('product_additions').values(texts.slice(1)).execute()
    expect(await edit(seller.call, id, { addition: 'The last one.' })).toMatchObject({ status: 200 })
    expect(await edit(seller.call, id, { addition: 'One more.' })).toMatchObject({ status: 400 })
    expect((await read(seller.call, id)).additions).toHaveLength(20)
  })
})

test('a buyer pays the price they saw, or is told that it changed', async ({ db, seller, bo }) => {
  const id = await makeProduct(db, seller, { buy_now_cents: 50_000 })
  await edit(seller.call, id, { buyNowPrice: 900 })
  const buy = (price: number) => bo.call('POST /api/products/{id}/buyNow', { params: { id }, body: { price } })
  expect(await buy(500)).toMatchObject({ status: 409, body: { problem: 'price-changed' } })
  expect(await buy(900)).toMatchObject({ status: 200, body: { soldPrice: 900 } })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { deleteOrphanedImages, deleteUnusedImages } from '#src/server/media/delete-unused-images.ts'
import { toFormData } from '#tests/support/to-form-data.ts'
import { makePerson } from '#tests/support/fixtures.ts'
import { jpeg } from '#tests/support/image-files.ts'
import { type Caller, test } from '#tests/support/test-server.ts'
import { readProduct } from '#tests/support/market-calls.ts'

const noPicture = new File(['PK\u0003\u0004 not a picture at all'], 'vase.png')

type Fields = Parameters<typeof toFormData>[0]

const vase: Fields = { name: '青花瓶', price: '1200.50', description: 'Blue and white.' }

const addOne = (caller: Caller, fields: Fields, headers: Record<string, string> = {}) =>
  caller('POST /api/products/addOne', { body: toFormData(fields), headers })

const upload = async (caller: Caller, image: Blob): Promise<string> => {
  const { status, body } = await caller('POST /api/images', { body: toFormData({ image }) })
  expect(status).toBe(200)
  return body.data.key
}

const countRows = async (db: Db, table: 'products' | 'images' | 'product_images') =>
  (
    await db
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .execute()
  ).length

test('an uploaded picture can be used only by people who uploaded it', async ({ db, server, seller }) => {
  const asOther = await server.as(await makePerson(db, 'Other'))
  const key = await upload(seller.call, await jpeg())
  const usesOf = async (caller: Caller) => [
    (await addOne(caller, { ...vase, images: [key] })).body.problem,
    (await caller('POST /api/users/me/update', { body: { icon: key } })).body.problem,
  ]
  expect(await usesOf(asOther)).toEqual(['image-unknown', 'invalid'])
  expect((await asOther('GET /api/users/me')).body.data.icon).toBe('')
  expect(await usesOf(seller.call)).toEqual([undefined, undefined])
  expect(await upload(asOther, await jpeg())).toBe(key)
  expect(await usesOf(asOther)).toEqual([undefined, undefined])
})

describe('listing a product', () => {
  test('a listed product is on the market with its pictures in order, both files and uploaded ones', async ({
    server,
    seller,
  }) => {
    const key = await upload(seller.call, await jpeg('#123456'))
    const added = await addOne(seller.call, { ...vase, era: '清', buyNowPrice: '2000', images: [await jpeg(), key] })
    expect(added).toMatchObject({ status: 200, body: { message: 'success' } })
    const data = await readProduct(seller, added.body.data._id)
    expect(data).toMatchObject({
      name: '青花瓶',
      price: 1200.5,
      buyNowPrice: 2000,
      era: '清',
      status: 'new',
      bidEnd: '',
    })
    expect(data.pictures).toHaveLength(2)
    expect(data.pictures[1].src).toContain(key)
    expect(server.enqueued).toEqual([])
    const found = await seller.call('POST /api/products/search', { body: { keyword: '花瓶', era: '清' } })
    expect(found.body.data).toMatchObject([{ _id: data._id }])
  })

  test('a product says what a catalogue says, with choices named in both languages, and is found by it', async ({
    seller,
  }) => {
    const texts = {
      conditionText: 'One hairline',
      dimensions: '高 30 厘米',
      provenance: 'Ex Bonham',
      marks: '大明年製',
    }
    const added = await addOne(seller.call, { ...vase, ...texts, condition: 'small-flaws', material: 'huanghuali' })
    expect((await readProduct(seller, added.body.data._id)).facts).toEqual({
      ...texts,
      condition: { value: 'small-flaws', en: 'Small flaws', zhHans: '小瑕' },
      material: { value: 'huanghuali', en: 'Huanghuali wood', zhHans: '黄花梨' },
    })
    for (const keyword of [
      'hairline',
      '30 厘米',
      'bonham',
      '大明年制',
      '小瑕',
      'flaws',
      '黄花梨',
      'huang hua li',
      '红木',
    ]) {
      const found = await seller.call('POST /api/products/search', { body: { keyword } })
      expect([keyword, found.body.data.length]).toEqual([keyword, 1])
    }
  })

  test('its era, type and location have names in both languages, where they are known', async ({ seller }) => {
    const product = { ...vase, era: '清', type: 'Porcelain', location: 'Atlantis' }
    const params = { id: (await addOne(seller.call, product)).body.data._id }
    expect((await readProduct(seller, params.id)).facets).toEqual({
      era: { value: '清', en: 'Qing', zhHans: '清' },
      type: { value: 'Porcelain', en: 'Porcelain', zhHans: '瓷器' },
      location: { value: 'Atlantis', en: 'Atlantis', zhHans: 'Atlantis' },
    })
    const without = { id: (await addOne(seller.call, vase)).body.data._id }
    expect((await seller.call('GET /api/products/{id}', { params: without })).body.data).toMatchObject({
      facets: { era: null, type: null, location: null },
      facts: { condition: null, conditionText: '', material: null },
    })
  })

  test.for([
    [{}, 24],
    [{ auctionDays: '30' }, 720],
  ] as const)('a product can be listed with an auction of %j: %i hours', async ([days, length], { server, seller }) => {
    const { _id } = (await addOne(seller.call, { ...vase, status: 'active', ...days })).body.data
    const { data, now } = (await seller.call('GET /api/products/{id}', { params: { id: _id } })).body
    expect(data.status).toBe('active')
    const hours = (Date.parse(data.bidEnd) - Date.parse(now)) / 3_600_000
    expect(hours).toBeCloseTo(length, 1)
    expect(server.enqueued).toMatchObject([{ name: 'end-auction', data: { productId: _id } }])
    expect(server.enqueued[0]?.startAfter.toISOString()).toBe(data.bidEnd)
  })

  test('a listing sent again with the same key creates one product', async ({ db, seller }) => {
    const headers = { 'idempotency-key': randomUUID() }
    const picture = await jpeg()
    const twins = await Promise.all([1, 2].map(() => addOne(seller.call, { ...vase, images: [picture] }, headers)))
    const repeated = await addOne(seller.call, { ...vase, images: [picture] }, headers)
    expect(new Set([...twins, repeated].map(({ body }) => body.data._id)).size).toBe(1)
    expect(await countRows(db, 'products')).toBe(1)
    const other = await addOne(seller.call, { ...vase, name: 'Another', images: [picture] }, headers)
    expect(other).toMatchObject({ status: 409, body: { problem: 'key-reused' } })
  })
})

describe('invalid listings name the field and store nothing', () => {
  const refusals: readonly [string, Fields, string][] = [
    ['a title of only spaces', { ...vase, name: '   ' }, 'name'],
    ['no title', { price: '1' }, 'name'],
    ['a title of 201 characters', { ...vase, name: 'x'.repeat(201) }, 'name'],
    ['a provenance of 1,001 characters', { ...vase, provenance: 'x'.repeat(1001) }, 'provenance'],
    ['a price with nine digits', { ...vase, price: '100000000' }, 'price'],
    ['a description of a megabyte', { ...vase, description: 'x'.repeat(1_000_000) }, 'description'],
    ['a grade that is not one of the list', { ...vase, condition: 'fine' }, 'condition'],
    ['the price "abc"', { ...vase, price: 'abc' }, 'price'],
    ['no price', { name: '青花瓶' }, 'price'],
    ['three decimals', { ...vase, price: '1.999' }, 'price'],
    ['a price sent twice', { ...vase, price: ['1', '2'] }, 'price'],
    ['a buy-now price below the price', { ...vase, buyNowPrice: '1200.49' }, 'buyNowPrice'],
    ['an auction of 31 days', { ...vase, auctionDays: '31' }, 'auctionDays'],
    ['a status set by the client', { ...vase, status: 'sold' }, 'status'],
    ['a NUL character', { ...vase, era: 'a\u0000b' }, 'era'],
    ['an invalid picture key', { ...vase, images: ['../../etc/passwd', ''] }, 'images.0'],
    ['seven picture keys', { ...vase, images: Array.from({ length: 7 }, () => 'a'.repeat(40)) }, 'images'],
  ]
  test('a listing with an invalid field is refused', async ({ db, seller }) => {
    for (const [what, fields, path] of refusals) {
      const { status, body } = await addOne(seller.call, fields)
      expect({ what, status, body }).toMatchObject({ what, status: 400, body: { result: 4, problem: 'invalid' } })
      expect({ what, ...body.errors[0] }).toEqual({ what, path, message: expect.stringMatching(/.{6}/) })
    }
    expect(await countRows(db, 'products')).toBe(0)
  })

  test('an empty title has the required error text', async ({ seller }) => {
    const { body } = await addOne(seller.call, { ...vase, name: '' })
    expect(body.errors).toEqual([{ path: 'name', message: '宝贝标题是必填项' }])
  })

  test('a listing with seven pictures is refused', async ({ db, seller }) => {
    const picture = await jpeg()
    const { status, body } = await addOne(seller.call, {
      ...vase,
      images: Array.from({ length: 7 }, () => picture),
    })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'images', message: 'Choose at most 6 pictures.' }],
    })
    expect([await countRows(db, 'products'), await countRows(db, 'images')]).toEqual([0, 0])
  })

  test('one invalid picture among valid ones is refused', async ({ db, seller }) => {
    const refused = await addOne(seller.call, { ...vase, images: [await jpeg(), noPicture] })
    expect(refused).toMatchObject({
      status: 422,
      body: { problem: 'image-format-unsupported', errors: [{ path: 'images.1' }] },
    })
    expect(await countRows(db, 'products')).toBe(0)
  })

  test('a picture that was not uploaded is refused', async ({ db, seller }) => {
    const refused = await addOne(seller.call, { ...vase, images: [await jpeg(), 'a'.repeat(40)] })
    expect(refused).toMatchObject({ status: 422, body: { problem: 'image-unknown', errors: [{ path: 'images.1' }] } })
    expect(await countRows(db, 'products')).toBe(0)
  })

  test.for([
    [
      'ends in the middle of a picture',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nabc',
    ],
    ['has no boundary', 'multipart/form-data', 'hello'],
  ] as const)('a form that %s is refused', async ([, type, body], { seller }) => {
    const answer = await seller.call('POST /api/products/addOne', { body, headers: { 'content-type': type } })
    expect(answer).toMatchObject({ status: 400, body: { problem: 'invalid' } })
  })

  test('a body that is not a form is refused', async ({ seller }) => {
    const asJson = await seller.call('POST /api/products/addOne', { body: { name: '青花瓶', price: 100 } })
    expect(asJson).toMatchObject({ status: 415, body: { problem: 'invalid' } })
    const elsewhere = await seller.call('POST /api/products/search', { body: toFormData({ keyword: 'x' }) })
    expect(elsewhere).toMatchObject({ status: 415, body: { problem: 'invalid' } })
  })
})

describe('uploads', () => {
  test('an upload that is no picture is refused at its field, and one of sixteen megabytes before it is read', async ({
    db,
    seller,
  }) => {
    const sixteenMegabytes = new File([await jpeg(), new Uint8Array(16 * 1024 * 1024)], 'vase.jpg')
    for (const [image, status, problem] of [
      [noPicture, 422, 'image-format-unsupported'],
      [sixteenMegabytes, 413, 'image-too-many-bytes'],
    ] as const) {
      const refused = await seller.call('POST /api/images', { body: toFormData({ image }) })
      expect(refused).toMatchObject({ status, body: { problem, errors: [{ path: 'image' }] } })
    }
    expect(await countRows(db, 'images')).toBe(0)
  })

  test('an upload without a picture, or with text instead, is refused', async ({ seller }) => {
    for (const body of [toFormData({ other: 'x' }), toFormData({ image: 'x' }), toFormData({ other: await jpeg() })]) {
      expect(await seller.call('POST /api/images', { body })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'image' }] },
      })
    }
  })

  test.for([
    // The server of the tests allows 200 images and 200 MB.
    ['the images', [[200, 20, 1]], 4],
    [
      'the megabytes',
      [
        [1, 23, 1_000_000],
        [1, 3, 150_000_000],
        [1, 1, 50_000_000],
      ],
      21,
    ],
  ] as const)(
    'uploads beyond %s of a day are refused until enough of the earlier ones are a day old',
    async ([, earlier, hoursToWait], { db, server, seller }) => {
      const other = await makePerson(db, 'Other')
      for (const [count, hoursAgo, bytes] of earlier) {
        await sql`insert into image_uploads (user_id, at, bytes)
                  select ${seller._id}, now() - make_interval(hours => ${hoursAgo}), ${bytes}
                    from generate_series(1, ${count}::int)`.execute(db)
      }
      const countUploads = async () => (await db.selectFrom('image_uploads').select('_id').execute()).length
      const uploadsBefore = await countUploads()
      const image = await jpeg()
      const answers = [
        await seller.call('POST /api/images', { body: toFormData({ image }) }),
        await addOne(seller.call, { ...vase, images: [image] }),
      ]
      for (const { status, headers, body } of answers) {
        expect({ status, problem: body.problem }).toEqual({ status: 429, problem: 'upload-quota' })
        expect(Number(headers['retry-after']) / 3600).toBeCloseTo(hoursToWait, 1)
      }
      expect(await countUploads()).toBe(uploadsBefore)
      await upload(await server.as(other), image)
      await sql`update image_uploads set at = at - make_interval(hours => ${hoursToWait})`.execute(db)
      await upload(seller.call, image)
      const stored = await db.selectFrom('image_uploads').select('bytes').orderBy('_id', 'desc').executeTakeFirst()
      expect(stored?.bytes).toBe(image.size)
    },
  )

  test('an aborted upload stores nothing', async ({ db, server, seller }) => {
    const cookie = await server.cookieOf(seller)
    const address = await server.listen()
    const giveUp = new AbortController()
    const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(head))
        controller.enqueue(new Uint8Array(200_000))
      },
      pull: () => giveUp.abort(),
    })
    const sent = fetch(`${address}/api/images`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: giveUp.signal,
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=b' },
    } as RequestInit)
    await expect(sent).rejects.toThrow(/abort/i)
    expect(await countRows(db, 'images')).toBe(0)
    await upload(await server.as(seller), await jpeg())
  })
})

describe('unused pictures', () => {
  const age = (db: Db) => sql`update images set created_at = now() - interval '8 days'`.execute(db)

  test('unused pictures are deleted after a week; those of products and people are not', async ({
    db,
    server,
    seller,
  }) => {
    const [shown, face, loose] = [
      await upload(seller.call, await jpeg('#111')),
      await upload(seller.call, await jpeg('#222')),
      await upload(seller.call, await jpeg('#333')),
    ]
    await addOne(seller.call, { ...vase, images: [shown] })
    await db
      .updateTable('users')
      .set({ icon: `/media/images/${face}` })
      .where('_id', '=', seller._id)
      .execute()
    await deleteUnusedImages(db, [server.images])
    expect(await countRows(db, 'images')).toBe(3)
    await age(db)
    await deleteUnusedImages(db, [server.images])
    expect(await Promise.all([shown, face, loose].map((key) => server.images.has(key)))).toEqual([true, true, false])
    expect((await addOne(seller.call, { ...vase, images: [loose] })).body.problem).toBe('image-unknown')
  })

  test('a store that fails during the clean-up brings back only the picture it failed with', async ({ db, seller }) => {
    for (const color of ['#111', '#222', '#333']) await upload(seller.call, await jpeg(color))
    await age(db)
    let removals = 0
    const remove = async () => {
      removals += 1
      if (removals === 2) throw new Error('away')
    }
    await expect(deleteUnusedImages(db, [{ remove }])).rejects.toThrow('away')
    expect(await countRows(db, 'images')).toBe(2)
  })

  test('pictures without a row are removed, but not if they are more than a tenth', async ({ db, seller }) => {
    const known = await Promise.all(['#111', '#222'].map(async (color) => upload(seller.call, await jpeg(color))))
    const objects = new Map(known.map((key) => [key, Buffer.from(key)]))
    const orphan = 'f'.repeat(40)
    objects.set(orphan, Buffer.from('orphan'))
    const store = {
      ...createFolderStore('/nowhere'),
      async *list() {
        for (const key of objects.keys()) yield { name: `${key.slice(0, 2)}/${key}`, bytes: 1, modifiedAt: new Date(0) }
      },
    }
    const removed: string[] = []
    const holder = { remove: async (key: string) => void removed.push(key) }
    const messages: string[] = []
    const write = (_: object, message: string) => void messages.push(message)
    const log = { info: write, error: write }
    await deleteOrphanedImages({ db, log }, store, [holder])
    expect(removed).toEqual([])
    for (let index = 0; index < 9; index += 1) {
      const key = await upload(seller.call, await jpeg(`#44${index}`))
      objects.set(key, Buffer.from(key))
    }
    await deleteOrphanedImages({ db, log, nowMs: 0 }, store, [holder])
    expect(removed).toEqual([])
    await deleteOrphanedImages({ db, log }, store, [holder])
    expect(removed).toEqual([orphan])
    expect(messages).toEqual([
      'too many pictures have no row in the database, none is removed: is this their store?',
      'removed pictures without a row in the database',
    ])
  })

  test('pictures uploaded again or used during the clean-up are not deleted', async ({ db, server, seller }) => {
    const picture = await jpeg()
    for (let round = 0; round < 5; round += 1) {
      const key = await upload(seller.call, picture)
      await age(db)
      const [repeated, added] = await Promise.all([
        upload(seller.call, picture),
        addOne(seller.call, { ...vase, images: [key] }),
        deleteUnusedImages(db, [server.images]),
      ])
      expect(repeated).toBe(key)
      expect(added.body.problem ?? 'image-unknown').toBe('image-unknown')
      expect(await server.images.has(key)).toBe(true)
      await sql`delete from product_images`.execute(db)
    }
  })
})

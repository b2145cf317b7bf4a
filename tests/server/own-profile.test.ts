import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { makePerson, makeProject, makeTalent } from '#tests/support/fixtures.ts'
import { cookiesOf, test } from '#tests/support/test-server.ts'

describe('editing the own profile', () => {
  test('an edit changes the fields sent and the readable cookies', async ({ db, server }) => {
    const mei = await makePerson(db, 'Mei', { location: '杭州' })
    const asMei = await server.as(mei)
    const answer = await asMei('POST /api/users/me/update', { body: { name: ' 梅 Mei ', locale: 'zh-Hans' } })
    const cookies = cookiesOf(answer.headers['set-cookie'])
    expect(decodeURIComponent(cookies)).toContain('name=梅 Mei; info={')
    expect(decodeURIComponent(cookies)).toContain('"locale":"zh-Hans"')
    expect(cookies).not.toContain('token=')
    const { data } = (await asMei('GET /api/users/me')).body
    expect(data).toMatchObject({ _id: mei._id, name: '梅 Mei', location: '杭州', locale: 'zh-Hans' })
  })

  test('a blank name, too long texts, a picture that was not uploaded and an unknown locale are refused', async ({
    mei,
  }) => {
    for (const [field, value] of [
      ['name', '   '],
      ['name', '梅'.repeat(101)],
      ['icon', 'https://elsewhere.example/x.png'],
      ['location', 'x'.repeat(101)],
      ['about', 'x'.repeat(1001)],
      ['locale', 'fr'],
    ] as const) {
      const { status, body } = await mei.call('POST /api/users/me/update', { body: { [field]: value } })
      expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: field })
    }
    expect((await mei.call('GET /api/users/me')).body.data.name).toBe('Mei')
  })

  test('a profile picture can be set and removed', async ({ db, mei }) => {
    await db.insertInto('images').values({ key: 'abc123', width: 1, height: 1, placeholder: '' }).execute()
    await db.insertInto('image_owners').values({ image_key: 'abc123', user_id: mei._id }).execute()
    const icon = async (key: string) => {
      await mei.call('POST /api/users/me/update', { body: { icon: key } })
      return (await mei.call('GET /api/users/me')).body.data.icon
    }
    expect(await icon('abc123')).toBe('/media/images/abc123')
    expect(await icon('')).toBe('')
  })

  test('an edit is visible on other devices from the next request on', async ({ server, mei }) => {
    const [phone, tablet] = [await server.as(mei), await server.as(mei)]
    await phone('POST /api/users/me/update', { body: { locale: 'en' } })
    const { headers } = await tablet('GET /api/users/me')
    expect(decodeURIComponent(cookiesOf(headers['set-cookie']))).toContain('"locale":"en"')
  })
})

test('a change of a talent’s profile does not replace that of another device', async ({ db, server }) => {
  const asMei = await server.as(await makeTalent(db, 'Mei'))
  const update = async (body: object) => (await asMei('POST /api/talents/updateInfo', { body })).body
  const linkedin = 'https://example.org/mei'
  expect(await update({ linkedin, before: { linkedin: '' } })).toMatchObject({ message: 'success' })
  const before = { linkedin: '', availability: '' }
  expect(await update({ linkedin: 'https://example.org/li', availability: '30+ hours', before })).toMatchObject({
    problem: 'edit-conflict',
    errors: [{ path: 'linkedin' }],
  })
  const readInfo = async () => (await asMei('POST /api/talents/getInfo', { body: {} })).body.info
  expect(await readInfo()).toMatchObject({ linkedin, availability: '' })
  // Devices with an older version of the app send no values to compare.
  expect(await update({ linkedin: '', lookingForTasks: false })).toMatchObject({ message: 'success' })
  expect(await readInfo()).toMatchObject({ linkedin: '', lookingForTasks: false })
})

test('the ledger is paged, newest first, with the job; its entries add up to the balance', async ({
  db,
  mei,
  noah,
}) => {
  const { bundleId } = await makeProject(db, await makePerson(db, 'Manager'))
  const entry = { user_id: mei._id, amount_cents: 7550, kind: 'payout' as const }
  for (let number = 0; number < 21; number += 1) {
    const subject = JSON.stringify(number % 2 === 0 ? { bundleId } : { bundleId: 'gone' })
    await db
      .insertInto('ledger_entries')
      .values({ ...entry, _id: v7(), subject })
      .execute()
  }
  await db
    .insertInto('ledger_entries')
    .values({ ...entry, _id: v7(), amount_cents: -7550, kind: 'withdrawal', subject: '{}' })
    .execute()
  const first = (await mei.call('GET /api/users/me/ledger')).body
  expect(first.others).toEqual([])
  expect(first.data[0]).toMatchObject({ amount: -75.5, kind: 'withdrawal', bundle: null })
  expect(first.data[1]).toMatchObject({ amount: 75.5, kind: 'payout', bundle: { name: 'Season 1' } })
  expect(first.data).toHaveLength(20)
  const rest = (await mei.call('GET /api/users/me/ledger', { query: { cursor: first.nextCursor } })).body
  expect([rest.data.length, rest.nextCursor]).toEqual([2, null])
  const sum = [...first.data, ...rest.data].reduce((cents, { amount }) => cents + amount * 100, 0)
  expect((await mei.call('GET /api/users/me')).body.data.money).toBe(sum / 100)
  expect((await noah.call('GET /api/users/me/ledger', { query: { cursor: first.nextCursor } })).body.data).toEqual([])
})

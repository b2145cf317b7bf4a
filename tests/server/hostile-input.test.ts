import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { makeAuction, makePerson, makeProduct, makeProject, makeTask, password } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

describe('text that cannot be stored', () => {
  test('NUL characters and lone surrogates are refused at their field', async ({ db, server, mei, project }) => {
    const taskId = await makeTask(db, project, mei)
    const section = { score: 3, note: 'None' }
    const sections = { voiceOverMissingAmount: section, wronglyDubbedContent: section, speakerMismatch: section }
    for (const text of ['a\u0000b', 'half \uD83D', '\uDE00 half']) {
      const login = await server.anonymous('POST /api/login', { body: { email: `${text}@test.example`, password } })
      expect(login).toMatchObject({ status: 400, body: { result: 4, errors: [{ path: 'email' }] } })
      const found = await mei.call('POST /api/products/search', { body: { keyword: text } })
      expect(found).toMatchObject({ status: 400, body: { errors: [{ path: 'keyword' }] } })
      const submitted = await mei.call('POST /api/bundles/{id}/submitReviewResult', {
        params: { id: project.bundleId },
        body: { taskId, result: { ...sections, note: text } },
      })
      expect(submitted).toMatchObject({ status: 400, body: { errors: [{ path: 'result.note' }] } })
    }
    const searchResponse = await mei.call('POST /api/products/search', { body: { keyword: '青花 😀' } })
    expect(searchResponse.status).toBe(200)
  })
})

test('a date that cannot be meant is refused with its range', async ({ db, manager }) => {
  const { projectId: id } = await makeProject(db, manager)
  const refused = await manager.call('GET /api/projects/{id}/trends', {
    params: { id },
    query: { until: '0000-01-01' },
  })
  expect(refused).toMatchObject({ status: 422, body: { problem: 'date-out-of-range', errors: [{ path: 'until' }] } })
  const malformed = await manager.call('GET /api/projects/{id}/trends', { params: { id }, query: { until: 'today' } })
  expect(malformed).toMatchObject({ status: 400, body: { errors: [{ path: 'until', message: 'Enter a date.' }] } })
})

describe('cursors', () => {
  test('an invalid cursor starts at the first page', async ({ db, seller }) => {
    for (let number = 0; number < 21; number += 1) await makeProduct(db, seller)
    const { nextCursor } = (await seller.call('GET /api/products/getAll')).body
    const cursorText = Buffer.from(nextCursor, 'base64url').toString()
    const [place = '', id = ''] = cursorText.split('|')
    const forged = [
      `2026-99-99 00:00:00+00|${id}`,
      `99999999999999999999|${id}`,
      `-1|${id}`,
      `${place}|${'-'.repeat(36)}`,
      `${place}|`,
      '|',
      `${cursorText}\u0000`,
    ]
    for (const text of forged) {
      const cursor = Buffer.from(text).toString('base64url')
      const { status, body } = await seller.call('GET /api/products/getAll', { query: { cursor } })
      expect({ text, status, length: body.data?.length }).toEqual({ text, status: 200, length: 20 })
    }
  })
})

describe('URLs', () => {
  test('an id in a URL may be in upper case', async ({ mei }) => {
    const id = mei._id.toUpperCase()
    expect((await mei.call('PUT /api/users/{id}/follow', { params: { id } })).body.problem).toBe('own-profile')
    expect((await mei.call('GET /api/users/{id}', { params: { id } })).body.data._id).toBe(mei._id)
  })

  test('a malformed URL gets a JSON problem', async ({ server }) => {
    for (const url of [
      '/api/products/%E0%A4%A',
      '/%C0%AE%C0%AE/etc/passwd',
      '/%00',
      `/api/products/${'x'.repeat(500)}`,
    ]) {
      const { status, body } = await server.request('GET', url)
      expect({ url, status }).toEqual({ url, status: expect.toBeOneOf([400, 404, 414]) })
      expect(body).toMatchObject({ result: expect.any(Number), problem: expect.any(String) })
    }
  })
})

describe('request bodies', () => {
  test('a body that is not JSON gets a JSON problem, and changes nothing', async ({ db, server, seller }) => {
    const id = await makeAuction(db, seller)
    const asSeller = await server.as(await makePerson(db, 'Bo'))
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await asSeller('POST /api/products/{id}/bid', {
        params: { id },
        body: 'price=500',
        headers: { 'content-type': type },
      })
      expect(answer).toMatchObject({ status: 415, body: { result: 4, problem: 'invalid' } })
    }
  })
})

test('a HEAD request changes nothing, and makes no file', async ({ db, noah, mei }) => {
  await mei.call('HEAD /api/users/{id}/follow' as 'GET /api/users/{id}/follow', { params: { id: noah._id } })
  expect((await sql`select from follows`.execute(db)).rows).toEqual([])
  const { status, headers, body } = await mei.call('HEAD /api/users/me/export' as 'GET /api/users/me/export')
  expect({ status, body }).toEqual({ status: 200, body: '' })
  expect(headers).toMatchObject({ 'content-disposition': expect.stringContaining('.json') })
  expect(headers).not.toHaveProperty('content-length')
})

import sharp from 'sharp'
import { expect } from 'vitest'
import { maxPictureBytes, maxPictureSidePx } from '#src/domain/review/review-flags.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import { makePerson, makeTask } from '#tests/support/fixtures.ts'
import type { Caller } from '#tests/support/test-server.ts'
import { test as workTest } from '#tests/support/work-calls.ts'
import { lateFlag } from '#tests/support/flags.ts'

/** Adds a project with an assigned task, and the calls of its people, to the context. */
const test = workTest.extend('scenario', async ({ db, mei, manager, project, work }) => {
  const task = await makeTask(db, project, mei)
  const add = (call: Caller, picture: string) =>
    call('POST /api/tasks/{id}/flagPictures', { params: { id: task }, body: { picture } })
  const submit = (call: Caller, picture: string) =>
    work.submit(call, task, { ...defaultReview, flags: [{ ...flag, picture }] })
  return { ...work, task, add, submit, asMei: mei.call, asManager: manager.call }
})

const flag = { ...lateFlag, start: 1.5, segment: null }

const toDataUrl = (bytes: Uint8Array, type = 'jpeg') =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`

const drawJpeg = (side: number, background = '#a5301d') =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('the picture of a flag is stored once, and the review and its export contain only its key', async ({
  scenario,
  server,
}) => {
  const { add, asManager, asMei, exported, readTask, submit, task } = scenario
  const picture = toDataUrl(await drawJpeg(180))
  const keys = [(await add(asMei, picture)).body.data.key, (await add(asMei, picture)).body.data.key]
  expect(keys[0]).toBe(keys[1])
  expect((await submit(asMei, keys[0])).status).toBe(200)
  expect((await add(asMei, picture)).body.data.key, 'a repeated submission needs the same key').toBe(keys[0])

  expect((await readTask(asManager, task)).result.flags).toEqual([{ ...flag, picture: keys[0] }])
  expect(await sharp(await server.images.get(keys[0])).metadata()).toMatchObject({ width: 180, height: 180 })
  expect(await exported()).toMatchObject([{ result: { flags: [{ ...flag, picture: keys[0] }] } }])
})

test('a picture is refused beyond 16 kB and unless it is an image, and a larger image is reduced', async ({
  scenario,
  server,
}) => {
  const { add, asMei } = scenario
  const picture = await drawJpeg(180)
  const padded = (bytes: number) => toDataUrl(Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]))
  expect((await add(asMei, padded(maxPictureBytes))).status).toBe(200)
  expect((await add(asMei, padded(maxPictureBytes + 3))).body).toMatchObject({
    problem: 'invalid',
    errors: [{ path: 'picture' }],
  })
  expect((await add(asMei, toDataUrl(Buffer.from('<svg/>'), 'svg+xml'))).body.problem).toBe('invalid')
  expect((await add(asMei, toDataUrl(Buffer.from('no picture')))).body.problem).toBe('image-format-unsupported')
  expect((await add(asMei, toDataUrl(picture.subarray(0, 200)))).body.problem).toBe('image-damaged')

  const { key } = (await add(asMei, toDataUrl(await drawJpeg(1200)))).body.data
  const stored = await server.images.get(key)
  expect(await sharp(stored).metadata()).toMatchObject({ width: maxPictureSidePx, height: maxPictureSidePx })
})

test('only pictures of the task can be submitted, and only its assignee and managers store some', async ({
  db,
  scenario,
  server,
}) => {
  const { add, asManager, asMei, submit } = scenario
  const { key } = (await add(asManager, toDataUrl(await drawJpeg(40, '#111')))).body.data
  expect((await submit(asMei, 'f'.repeat(40))).body).toMatchObject({
    problem: 'image-unknown',
    errors: [{ path: 'result.flags.0.picture' }],
  })
  expect((await submit(asMei, toDataUrl(await drawJpeg(40)))).body).toMatchObject({ problem: 'invalid' })
  const asStranger = await server.as(await makePerson(db, 'Stranger'))
  expect((await add(asStranger, toDataUrl(await drawJpeg(40)))).body.problem).toBe('forbidden')
  expect((await submit(asMei, key)).status).toBe(200)
})

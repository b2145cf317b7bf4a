import { expect, test, vi } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { makeTask, renderReview } from '#tests/support/render-review.tsx'

/** Records the uploaded pictures and the keys that are stored with the task. */
function mockPosterCalls() {
  const images: Blob[] = []
  mockCall('POST /api/images', ({ body }) => {
    images.push(body.image)
    const key = String(images.length).repeat(40)
    return { data: { key, src: `/media/images/${key}`, width: 360, height: 640, placeholder: '' } }
  })
  const stored = mockCall('PUT /api/tasks/{id}/posters', { message: 'success' })
  return { images, stored }
}

const noPosters = { source_poster_url: null, target_poster_url: null }

test('the first frames of both videos are stored once as the posters of a task that has none', async () => {
  const { images, stored } = mockPosterCalls()
  await renderReview({ task: makeTask({ meta: noPosters }), savesData: false })
  await expect.poll(() => stored, { timeout: 30_000 }).toEqual([{ source: '1'.repeat(40), target: '2'.repeat(40) }])
  for (const image of images) {
    const { width, height } = await createImageBitmap(image)
    expect([width, height]).toEqual([360, 640])
  }
})

test('a browser that loads no further until the videos play keeps no posters from being made', async () => {
  const { stored } = mockPosterCalls()
  const buffered = vi.spyOn(HTMLMediaElement.prototype, 'buffered', 'get')
  buffered.mockReturnValue({ length: 1, start: () => 0, end: () => 6.6 })
  // Posters are tried once per task, so a repeated test needs another one.
  const id = crypto.randomUUID()
  await renderReview({ task: makeTask({ _id: id, meta: noPosters }), savesData: false })
  await expect.poll(() => stored, { timeout: 30_000 }).toEqual([{ source: '1'.repeat(40), target: '2'.repeat(40) }])
})

test('a talent who plays at once leaves posters of the first frames when they pause', async () => {
  const { images, stored } = mockPosterCalls()
  const id = '01990000-0000-7000-8000-0000000000f1'
  const { screen } = await renderReview({ task: makeTask({ _id: id, meta: noPosters }), savesData: false })
  await screen.getByRole('button', { name: 'Play', exact: true }).click()
  const videos = [...screen.container.querySelectorAll('video')]
  await expect.poll(() => videos.every(({ currentTime }) => currentTime > 0.5), { timeout: 30_000 }).toBe(true)
  await screen.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(() => stored, { timeout: 30_000 }).toEqual([{ source: '1'.repeat(40), target: '2'.repeat(40) }])
  expect(images).toHaveLength(2)
})

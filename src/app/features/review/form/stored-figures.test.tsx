// What a review says about itself when it is handed in: how much of the dub was played, and how long it took.
import { bypass, http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, backend } from '#tests/support/msw.ts'
import { makeTask, show } from '#tests/support/review.tsx'

const twoSeconds = '/tests/media/silent-50.mp4'

/** The test server answers media elements in a way Chromium does not play: the file is fetched and returned whole. */
const whole = http.get(`*${twoSeconds}`, async ({ request }) => {
  const file = await fetch(bypass(new Request(request.url)))
  return HttpResponse.arrayBuffer(await file.arrayBuffer(), { headers: { 'content-type': 'video/mp4' } })
})

beforeEach(() => backend.use(whole))

test('an untouched form carries the time spent and the part of the dub that was played', async () => {
  const task = makeTask({ source_external_url: twoSeconds, target_external_url: twoSeconds })
  const { screen } = await show({ task })
  const sent: { readonly duration?: number | undefined; readonly coverage?: number | undefined }[] = []
  answer('POST /api/bundles/{id}/submitReviewResult', ({ body: { duration, result } }) => {
    sent.push({ duration, coverage: result.coverage })
    return { message: 'success' }
  })
  await screen.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.element(screen.getByRole('slider', { name: 'Position' }), { timeout: 8000 }).toHaveValue('2')
  await expect.element(screen.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Submit Review' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.duration).toBeGreaterThanOrEqual(2)
  expect(sent[0]?.coverage).toBeGreaterThan(0.98)
})

// The figures that are submitted with a review: coverage of the dub, and duration.
import { bypass, http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { mockCall, mockServer } from '#tests/support/mock-server.ts'
import { makeTask, renderReview } from '#tests/support/render-review.tsx'

const twoSeconds = '/tests/media/silent-50.mp4'

/** The test server answers media elements in a way Chromium cannot play, so the file is fetched and returned whole. */
const serveWholeFile = http.get(`*${twoSeconds}`, async ({ request }) => {
  const file = await fetch(bypass(new Request(request.url)))
  return HttpResponse.arrayBuffer(await file.arrayBuffer(), { headers: { 'content-type': 'video/mp4' } })
})

beforeEach(() => mockServer.use(serveWholeFile))

test('an unchanged form is submitted with its duration and the coverage of the dub', async () => {
  const task = makeTask({ source_external_url: twoSeconds, target_external_url: twoSeconds })
  const { screen } = await renderReview({ task })
  const sent: { readonly duration?: number | undefined; readonly coverage?: number | undefined }[] = []
  mockCall('POST /api/bundles/{id}/submitReviewResult', ({ body: { duration, result } }) => {
    sent.push({ duration, coverage: result.coverage })
    return { message: 'success' }
  })
  await screen.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.element(screen.getByRole('slider', { name: 'Position' })).toHaveValue('2')
  await expect.element(screen.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Submit Review' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.duration).toBeGreaterThanOrEqual(2)
  expect(sent[0]?.coverage).toBeGreaterThan(0.98)
})

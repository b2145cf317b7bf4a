import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chunkLoadErrorEvent } from '#src/app/ui/on-demand/on-demand.tsx'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderReview } from '#tests/support/render-review.tsx'

vi.mock('#src/app/features/review/task/submit-confirm-dialog.tsx', () => ({
  get SubmitConfirmDialog() {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

test('a question whose code does not load is not answered: another press sends nothing either', async () => {
  const handleFailure = vi.fn<() => void>()
  window.addEventListener(chunkLoadErrorEvent, handleFailure)
  onTestFinished(() => window.removeEventListener(chunkLoadErrorEvent, handleFailure))
  const { screen } = await renderReview()
  const sent = mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
  for (const count of [1, 2]) {
    screen.getByRole('button', { name: 'Submit Review' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => handleFailure.mock.calls.length).toBe(count)
  }
  expect(sent).toEqual([])
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTask, renderReview } from '#tests/support/render-review.tsx'

const next = makeTask({
  _id: '01990000-0000-7000-8000-000000000002',
  source_external_url: '/media/clips/next/source.mp4',
  target_external_url: '/media/clips/next/target.mp4',
})

/** Opens a task and waits until the next one is known. Returns a function that lists what was loaded of it. */
async function openTask(saveData: boolean) {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } })
  const fetched = vi.spyOn(window, 'fetch')
  onTestFinished(() => {
    fetched.mockRestore()
    Reflect.deleteProperty(navigator, 'connection')
  })
  const urls = () => fetched.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)))
  await renderReview({ next })
  await expect.poll(() => urls().filter((url) => url.includes('workerTasks')).length).toBe(2)
  // The requests were answered and the page rendered their results.
  await Promise.all(fetched.mock.results.map(({ value }) => value))
  for (let picture = 0; picture < 3; picture += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  return () => urls().filter((url) => url.includes('/clips/next/'))
}

test('the next task’s videos are preloaded during a review', async () => {
  const loaded = await openTask(false)
  await expect.poll(loaded).toEqual([next.source_external_url, next.target_external_url])
})

test('the next task’s videos are not preloaded when the browser saves data', async () => {
  const loaded = await openTask(true)
  expect(loaded()).toEqual([])
})

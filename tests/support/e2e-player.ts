// Reads and checks the state of a review's two videos.
import { expect, type Page } from '@playwright/test'

/** Tolerance in seconds for the drift of the two videos. */
const tolerance = 0.1

type Videos = { readonly source: number; readonly dub: number; readonly paused: boolean }

/** The positions of both videos in seconds, read at the same moment. */
export function readVideos(page: Page): Promise<Videos> {
  return page.evaluate(() => {
    const at = (side: string) => document.querySelector<HTMLVideoElement>(`video[data-side=${side}]`)
    const [source, dub] = [at('source'), at('dub')]
    if (!source || !dub) throw new Error('There are not two videos')
    return { source: source.currentTime, dub: dub.currentTime, paused: source.paused && dub.paused }
  })
}

/** Presses Play, and expects both videos to pass `seconds` together. */
export async function expectPlaysInSync(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect
    .poll(
      async () => {
        const { source, dub } = await readVideos(page)
        return { past: Math.min(source, dub) >= seconds, together: Math.abs(source - dub) <= tolerance }
      },
      { timeout: 20_000, intervals: [100] },
    )
    .toEqual({ past: true, together: true })
}

/** Presses Pause, and expects both videos to stop at the same frame. */
export async function expectPausesTogether(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const { source, dub, paused } = await readVideos(page)
  expect(paused).toBe(true)
  expect(Math.abs(source - dub)).toBeLessThanOrEqual(tolerance)
}

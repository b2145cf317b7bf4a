import { tabTo } from '#tests/support/e2e-keyboard.ts'
import { readVideos } from '#tests/support/e2e-player.ts'
import { expect, test } from '#tests/support/e2e.ts'
import type { Page } from '@playwright/test'

const taskCount = 3

test('a talent reviews three tasks by keys alone; each next task plays by itself', async ({ page, signInAs }) => {
  await signInAs('mei')
  await page.goto('/talent')
  const keyboard = { presses: 0, waitingMs: 0 }
  const press = async (key: string) => {
    keyboard.presses += 1
    await page.keyboard.press(key)
  }
  await tabTo(page, page.getByRole('listitem').filter({ hasText: 'Autumn releases' }).getByRole('link'))
  await page.keyboard.press('Enter')
  const slider = page.getByRole('slider', { name: 'Position' })
  await expect(slider).toBeEnabled()
  await tabTo(page, page.getByRole('button', { name: 'Player settings' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('switch', { name: 'Autoplay next task' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Autoplay next task' })).toBeChecked()
  await press('k')

  for (let number = 1; number <= taskCount; number += 1) {
    const url = page.url()
    await expect.poll(async () => (await readVideos(page)).dub).toBeGreaterThan(0.5)
    for (const key of ['3', '3', '3']) await press(key)
    await press('Control+Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Submit Review' })).toBeFocused()
    const readyAfterMs = measureNextTask(page)
    await press('Enter')
    await expect(page).not.toHaveURL(url)
    keyboard.waitingMs += await readyAfterMs
  }
  await expect(page.getByText('Review result submitted successfully', { exact: true })).toBeVisible()
  test.info().annotations.push({
    type: 'per task',
    description: `${(keyboard.presses / taskCount).toFixed(1)} keys, ${Math.round(keyboard.waitingMs / taskCount)} ms until the next task is ready`,
  })
})

/** Milliseconds from the next key press until another task is shown whose position can be moved. */
function measureNextTask(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const previousVideo = document.querySelector('video')
        let pressedAt = 0
        window.addEventListener('keydown', () => (pressedAt = performance.now()), { once: true, capture: true })
        const check = () => {
          const video = document.querySelector('video')
          const slider = document.querySelector<HTMLInputElement>('input[type=range]')
          if (video && video !== previousVideo && slider?.disabled === false) resolve(performance.now() - pressedAt)
          else requestAnimationFrame(check)
        }
        check()
      }),
  )
}

import { expect, test } from '#tests/support/e2e.ts'

test('screens change without animation when reduced motion is requested', async ({ page }) => {
  const moving = () =>
    page.evaluate(async () => {
      await document.startViewTransition(() => {}).ready
      return document.getAnimations().length
    })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(await moving()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving()).toBe(0)
})

import { expect, test } from '#tests/support/e2e.ts'

test('screens change without animation when reduced motion is requested', async ({ page }) => {
  const countAnimations = () =>
    page.evaluate(async () => {
      await document.startViewTransition(() => {}).ready
      return document.getAnimations().length
    })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(await countAnimations()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await countAnimations()).toBe(0)
})

import { visitScreen } from '#tests/support/e2e-overlays.ts'
import { expectInReach, sizes } from '#tests/support/e2e-reach.ts'
import { expect, test } from '#tests/support/e2e.ts'

const all = ['small', 'phone', 'tablet', 'wideTablet', 'desktop'] as const

test('Submit stays in view while a task is played and flagged', async ({ page, signInAs }) => {
  await signInAs('mei')
  await page.setViewportSize(sizes.phone)
  await visitScreen(page, 'task')
  const submit = page.getByRole('button', { name: 'Submit Review' })
  const submitInView = async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(submit).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.getByRole('slider', { name: 'Position' }).press('End')
  await expectInReach(page, all, submitInView)
  await page.getByRole('button', { name: 'Player settings' }).click()
  await page.getByRole('button', { name: 'Add flag' }).click()
  await expect(page.getByRole('group', { name: 'Flag', exact: true })).toBeVisible()
  await expectInReach(page, all, submitInView)

  await test.step('the transport buttons fit in one row on a phone', async () => {
    for (const width of [320, 345, 375, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const [first, last] = await Promise.all([
        page.getByRole('button', { name: 'Previous segment' }).boundingBox(),
        page.getByRole('button', { name: 'Player settings' }).boundingBox(),
      ])
      expect(first?.y, `at ${width} px`).toBe(last?.y)
    }
  })
})

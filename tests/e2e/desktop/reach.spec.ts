import type { Page } from '@playwright/test'
import { screens } from '#src/tools/screenshots/screen-table.ts'
import { overlays, visitScreen } from '#tests/support/e2e-overlays.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'block' })

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
]

/** What is wider than the page, and the primary buttons that can't be pressed at their middle. */
function findOutOfReach(): readonly string[] {
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > window.innerWidth) found.push(`the page is ${scrollWidth} px wide in ${window.innerWidth}`)
  const layer = [...document.querySelectorAll('[role=dialog]')].at(-1)
  for (const button of (layer ?? document).querySelectorAll<HTMLElement>(
    ':is(button, a)[class*=_seal_]:not(:disabled)',
  )) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue
    button.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const inside = left >= 0 && right <= window.innerWidth && top >= 0 && bottom <= window.innerHeight
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!inside || !button.contains(hit))
      found.push(`${button.textContent} at ${left}, ${top} lies under ${hit?.tagName}`)
  }
  return found
}

async function expectInReach(page: Page, also?: () => Promise<void>): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(findOutOfReach), { message: `at ${size.width} px` }).toEqual([])
    await also?.()
  }
}

for (const [who, seen] of Map.groupBy(screens, ({ as }) => as ?? 'visitor')) {
  test(`every primary button of ${who} is in reach at any width`, async ({ page, login }) => {
    test.setTimeout(120_000)
    if (who !== 'visitor') await login(who)
    for (const { name } of seen) {
      await test.step(name, async () => {
        await visitScreen(page, name)
        await expect(page.locator('main')).not.toBeEmpty()
        await expect(page.getByText('Loading…')).toHaveCount(0)
        await expectInReach(page)
      })
    }
    for (const { name, on, open, opened } of overlays.filter(({ as }) => as === who)) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await visitScreen(page, on)
        await open(page)
        await expect(opened(page)).toBeVisible()
        await expectInReach(page)
      })
    }
  })
}

test('a review keeps Submit on the screen while it is played and flagged', async ({ page, login }) => {
  await login('mei')
  await page.setViewportSize({ width: 390, height: 844 })
  await visitScreen(page, 'task')
  const submit = page.getByRole('button', { name: 'Submit Review' })
  const submitInView = async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(submit).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.getByRole('slider', { name: 'Position' }).press('End')
  await expectInReach(page, submitInView)
  await page.getByRole('button', { name: 'Player settings' }).click()
  await page.getByRole('button', { name: 'Add flag' }).click()
  await expect(page.getByRole('group', { name: 'Flag', exact: true })).toBeVisible()
  await expectInReach(page, submitInView)

  await test.step('with one row of transport buttons on a phone', async () => {
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

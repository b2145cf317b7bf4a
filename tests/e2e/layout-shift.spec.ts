// Pages keep their layout while they hydrate and read the device's storage.
import type { Page } from '@playwright/test'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { desktop } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(desktop)

/** The bar of `npm run bench:pages` for the cumulative layout shift. */
const maxShift = 0.01

test(
  'a task stays in place while it hydrates, also with a stored zoom of its timelines',
  { tag: '@nightly' },
  async ({ page, signInAs }) => {
    await signInAs('mei')
    const { current } = await callApi(page, 'GET /api/talents/jobs')
    const id = String(current.find(({ nextTaskId }) => nextTaskId)?.nextTaskId)
    const { worker } = (await callApi(page, 'GET /api/tasks/{id}', { params: { id } })).data
    const sent = await (await page.request.get(`/task/${id}`)).text()
    expect(sent).toContain('Add flag')
    await page.addInitScript(collectShifts)
    for (const { width, height, zoom } of [
      { width: 1440, height: 900, zoom: 1 },
      { width: 1180, height: 820, zoom: 4 },
    ]) {
      await test.step(`${width} × ${height}, zoomed ${zoom}×`, async () => {
        await page.setViewportSize({ width, height })
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
          `player-settings:${worker?._id}`,
          JSON.stringify({ zoom }),
        ] as const)
        await page.goto(`/task/${id}`)
        await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled()
        await expect(page.getByRole('button', { name: 'Add flag' })).toBeEnabled()
        await expect(page.getByRole('button', { name: 'Mark the segment as OK' })).toBeEnabled()
        await expect(page.getByRole('button', { name: /^Check first/ })).toBeVisible()
        await expect(page.getByText(`${zoom}×`, { exact: true }).first()).toBeVisible()
        await expectNoShift(page)
      })
    }
  },
)

async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, JSON.stringify(shifts)).toBeLessThan(maxShift)
}

type Shift = { readonly value: number; readonly moved: readonly string[] }
type LayoutShift = PerformanceEntry & {
  readonly value: number
  readonly sources: readonly { readonly node?: Node | null }[]
}

/** Collects the layout shifts of the page, with the elements that moved. */
function collectShifts(): void {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''))
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

import type { Locator, Page } from '@playwright/test'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { desktop } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(desktop)

test(
  'a buyer uses the market with the keyboard only, and the focus stays visible',
  { tag: '@nightly' },
  async ({ page, openAs }) => {
    const { data } = await callApi(await openAs('seller', desktop), 'GET /api/products/getAll')
    // Of the demo, whose names are Chinese: other journeys on this server add products that no word may suggest first.
    const runningAuction = data.find(
      ({ status, seller, name }) =>
        status === 'active' && seller.name !== 'Noah Becker' && /\p{Script=Han}/u.test(name),
    )
    if (!runningAuction) throw new Error('The demo has no auction on its first page')
    const press = async (key: string) => {
      await page.keyboard.press(key)
      await expectFocusVisible(page)
    }

    await test.step('the buyer signs in', async () => {
      await page.goto('/antiques')
      await tabTo(page, page.getByLabel('Email'))
      await page.keyboard.type('noah@curio.example')
      await tabTo(page, page.getByLabel('Password', { exact: true }))
      await page.keyboard.type('curio-demo')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Antiques', level: 1 })).toBeVisible()
      await expectFocusVisible(page)
    })

    await test.step('the buyer searches with a suggestion and opens the product', async () => {
      await tabTo(page, page.getByRole('combobox', { name: 'Search antiques' }))
      const word = runningAuction.name.split(' ').at(-1) ?? ''
      await page.keyboard.type(word)
      await expect(page.getByRole('option', { name: word }).first()).toBeVisible()
      await press('ArrowDown')
      await press('Enter')
      await expect(page.getByRole('heading', { name: /^“/, level: 1 })).toBeVisible()
      await tabTo(page, page.getByRole('article').getByRole('link', { name: runningAuction.name }).first())
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: runningAuction.name, level: 1 })).toBeVisible()
      await expectFocusVisible(page)
    })

    await test.step('the buyer bids and changes the bid', async () => {
      const amount = page.getByRole('spinbutton', { name: 'Your bid in $' })
      const change = page.getByRole('button', { name: '修改' })
      await tabTo(page, amount)
      await page.keyboard.type(`${runningAuction.price + 10}`)
      await page.keyboard.press('Enter')
      await expect(change).toBeFocused()
      await press('Enter')
      await expect(amount).toBeFocused()
      await press('ArrowUp')
      await press('Enter')
      await expect(change).toBeFocused()
      await expectFocusVisible(page)
    })

    await test.step('the buyer writes to the seller', async () => {
      await tabTo(page, page.getByRole('link', { name: '联系收藏者' }))
      await page.keyboard.press('Enter')
      const composer = page.getByRole('textbox', { name: /^Message to/ })
      await tabTo(page, composer)
      await page.keyboard.type('May I see its foot?')
      await tabTo(page, page.getByRole('button', { name: 'Send' }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('listitem').filter({ hasText: 'May I see its foot?' })).toBeVisible()
      await expect(page).toHaveURL(/\/messages\/[\da-f-]{36}$/)
      await expectFocusVisible(page)
    })
  },
)

/** More presses than needed between any two controls of a screen. */
const maxPresses = 80

/** Presses Tab until `target` has the focus, which must stay visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    await expectFocusVisible(page)
  }
  throw new Error(`${String(target)} was not reached by Tab`)
}

/** Expects a focused element with a visible ring; the content of a new page has the focus without one. */
async function expectFocusVisible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(describeFocus)).toEqual({ on: expect.any(String), lost: false, inSight: true })
}

function describeFocus() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return { on: 'the page', lost: true, inSight: false }
  const on = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`.slice(0, 60)
  const { top, bottom, left, right, width, height } = focused.getBoundingClientRect()
  const within = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
  const ringed = focused.matches(':focus-visible') && width > 1 && height > 1
  return { on, lost: false, inSight: within && (ringed || focused.matches('main, [role=dialog]')) }
}

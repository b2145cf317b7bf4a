// The app as a whole: live updates, the talent's start page, dialogs and Back.
import { button, field, menuItem } from '#tests/browsers/find-target.ts'
import type { Journey } from '#tests/browsers/journey.ts'
import { waitForPath, waitForHydration, waitForText, waitForTarget } from '#tests/browsers/expect-page.ts'
import { signIn } from '#tests/browsers/scenario.ts'
import { waitUntil } from '#tests/browsers/wait-until.ts'

const liveUpdatesJourney: Journey = {
  name: 'a seller sees a bid appear without a reload',
  run: async ({ device, callAs }) => {
    const seller = await callAs('seller')
    const { data } = await seller('GET /api/products/user/list', { query: { status: 'active' } })
    const product = data.at(-1)
    if (!product) throw new Error('The demo has no auction')
    await signIn(device, 'seller')
    await device.goto(`/antique/${product._id}`)
    await waitForHydration(device)
    const amount = Math.ceil(product.price) + 1000 + Math.floor(Math.random() * 900)
    const noah = await callAs('noah')
    await noah('POST /api/products/{id}/bid', { params: { id: product._id }, body: { price: amount } })
    await waitForText(device, `$${amount.toLocaleString('en-US')}`, 20_000)
  },
}

const startScreenJourney: Journey = {
  name: 'a talent’s start page shows their jobs and their history',
  run: async ({ device }) => {
    await signIn(device, 'mei')
    await device.goto('/talent')
    await waitForText(device, 'Translation Project')
    await waitForText(device, '/100 tasks')
    await waitForText(device, 'Total: $60')
    await waitForHydration(device)
    await device.click({ css: 'a[href], [role=tab], button', name: 'History' })
    await waitForText(device, 'Website Localization')
    await waitForText(device, '$75.00')
  },
}

const backNavigationJourney: Journey = {
  name: 'Back closes a dialog and keeps its typed text, and a second Back leaves the page',
  run: async ({ device }) => {
    const title = field('宝贝标题')
    await signIn(device, 'seller')
    await device.goto('/antiques')
    await waitForHydration(device)
    await device.click(button('個人中心'))
    await device.click(menuItem('Me'))
    await waitForPath(device, /^\/me/)
    await device.click(button('Create'))
    await device.fill(title, '雨过天青')
    await device.back()
    await waitForTarget(device, title, true)
    await waitForPath(device, /^\/me/)
    await device.click(button('Create'))
    await waitUntil('the field has the typed text', () =>
      device.evaluate(() => [...document.querySelectorAll('input')].some(({ value }) => value === '雨过天青')),
    )
    await device.press('Escape')
    await waitForTarget(device, title, true)
    // WebKit makes one step of two that are requested at once, the app's and this one.
    await waitUntil('the entry of the dialog has left the history', () =>
      device.evaluate(() => !JSON.stringify(history.state).includes('closesOverlay')),
    )
    await device.back()
    await waitForPath(device, /^\/antiques/)
  },
}

export const appJourneys: readonly Journey[] = [liveUpdatesJourney, startScreenJourney, backNavigationJourney]

// The app as a whole: what happens elsewhere, the talent's home, dialogs and Back.
import { z } from 'zod'
import { button, field, menuItem } from '#tests/browsers/find-target.ts'
import type { Journey } from '#tests/browsers/journey.ts'
import { arrivesAt, isReady, sees, seesTarget } from '#tests/browsers/sees.ts'
import { signIn } from '#tests/browsers/scene.ts'
import { until } from '#tests/browsers/until.ts'

const list = z.object({ data: z.array(z.object({ _id: z.string(), name: z.string(), price: z.number() })) })

const followsLive: Journey = {
  short: 'phone',
  name: 'a seller sees a bid appear without a reload',
  run: async ({ device, as }) => {
    const seller = await as('seller')
    const [product] = list.parse(await seller('GET /api/products/user/list?status=active')).data.toReversed()
    if (!product) throw new Error('The demo has no auction')
    await signIn(device, 'seller')
    await device.goto(`/antique/${product._id}`)
    await isReady(device)
    const amount = Math.ceil(product.price) + 1000 + Math.floor(Math.random() * 900)
    const noah = await as('noah')
    await noah(`POST /api/products/${product._id}/bid`, { price: amount })
    await sees(device, `$${amount.toLocaleString('en-US')}`, 20_000)
  },
}

const home: Journey = {
  short: 'phone',
  name: 'a talent’s home shows the jobs and their figures',
  run: async ({ device }) => {
    await signIn(device, 'mei')
    await device.goto('/talent')
    await sees(device, 'Translation Project')
    await sees(device, '/100 tasks')
    await sees(device, 'Total: $60')
    await isReady(device)
    await device.click({ css: 'a[href], [role=tab], button', name: 'History' })
    await sees(device, 'Website Localization')
    await sees(device, '$75.00')
  },
}

const goesBack: Journey = {
  short: 'phone',
  name: 'Back closes a dialog, keeps what was typed, and then leaves the page',
  run: async ({ device }) => {
    const title = field('宝贝标题')
    await signIn(device, 'seller')
    await device.goto('/antiques')
    await isReady(device)
    await device.click(button('個人中心'))
    await device.click(menuItem('Me'))
    await arrivesAt(device, /^\/me/)
    await device.click(button('Create'))
    await device.fill(title, '雨过天青')
    await device.back()
    await seesTarget(device, title, true)
    await arrivesAt(device, /^\/me/)
    await device.click(button('Create'))
    await until('what was typed is there', () =>
      device.evaluate(() => [...document.querySelectorAll('input')].some(({ value }) => value === '雨过天青')),
    )
    await device.press('Escape')
    await seesTarget(device, title, true)
    await device.back()
    await arrivesAt(device, /^\/antiques/)
  },
}

export const appJourneys: readonly Journey[] = [followsLive, home, goesBack]

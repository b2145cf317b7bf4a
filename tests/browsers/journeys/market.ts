// The market: sign-in, search, bids, selling and messages.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ApiCall } from '#tools/call-api.ts'
import { largeWidth, makePhoto } from '#tests/support/e2e-photos.ts'
import { button, field, inDialog, link, option } from '#tests/browsers/find-target.ts'
import type { Journey } from '#tests/browsers/journey.ts'
import { waitForPath, waitForHydration, waitForText, waitForTarget } from '#tests/browsers/expect-page.ts'
import { signIn } from '#tests/browsers/scenario.ts'
import { waitUntil } from '#tests/browsers/wait-until.ts'

export const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

const searchJourney: Journey = {
  name: 'a buyer signs in, sees the list with its photos and searches with a suggestion',
  run: async ({ device }) => {
    await device.goto('/login')
    await waitForHydration(device)
    await device.fill(field('Email'), 'buyer@curio.example')
    await device.fill(field('Password'), 'curio-demo')
    await device.click(button('Continue'))
    await waitForPath(device, /^\/me/)
    await device.goto('/antiques')
    await waitUntil('a photo of the list is drawn', () =>
      device.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('article img')].some(
          (image) => image.complete && image.naturalWidth > 100 && image.clientWidth > 100,
        ),
      ),
    )
    await waitForHydration(device)
    await device.fill(field('Search antiques'), '青花')
    await device.click(option('青花'))
    await waitForPath(device, /keyword=/)
    await waitUntil('the first card matches the search', () =>
      device.evaluate(() => document.querySelector('article')?.textContent.includes('青花') ?? false),
    )
  },
}

const bidJourney: Journey = {
  name: 'a buyer bids and changes the bid, and a cancelled change keeps the typed amount',
  run: async ({ device, callAs }) => {
    const callApi = await callAs('buyer')
    const seller = await callAs('seller')
    const { data: active } = await seller('GET /api/products/user/list', { query: { status: 'active' } })
    const id = await firstWithoutBid(
      callApi,
      active.map(({ _id }) => _id),
    )
    const { price } = (await callApi('GET /api/products/{id}', { params: { id } })).data
    const amount = field('Your bid in $')
    await signIn(device, 'buyer')
    await device.goto('/antiques')
    await waitForHydration(device)
    await device.goto(`/antique/${id}`)
    await waitForHydration(device)
    // On a wide screen the form is in the page, not in a dialog.
    const isWide = await device.evaluate(() => matchMedia('(width >= 48rem)').matches)
    const send = isWide ? button('出个价') : inDialog('出个价')
    if (!isWide) {
      await device.click(button('出个价'))
      await waitForTarget(device, send)
    }
    await device.fill(amount, String(price + 200))
    await device.click(send)
    await waitForText(device, dollars(price + 200))
    await waitForTarget(device, amount, true)
    await device.click(button('修改'))
    await device.fill(amount, String(price + 300))
    if (isWide) await device.click(button('Cancel'))
    else await device.back()
    await waitForTarget(device, amount, true)
    await waitForPath(device, new RegExp(id))
    await device.click(button('修改'))
    await waitForTarget(device, amount)
    const stored = await device.evaluate(() => document.querySelector<HTMLInputElement>('[role=spinbutton]')?.value)
    expect(stored).toBe(String(price + 300))
    await device.fill(amount, String(price + 400))
    await device.click(send)
    await waitForText(device, dollars(price + 400))
    await waitUntil('the server has the bid', async () => {
      const { myBidPrice } = await callApi('GET /api/products/{id}', { params: { id } })
      return myBidPrice === price + 400
    })
  },
}

export async function firstWithoutBid(callApi: ApiCall, ids: readonly string[]): Promise<string> {
  for (const id of ids) {
    const { myBidPrice } = await callApi('GET /api/products/{id}', { params: { id } })
    if (myBidPrice === null) return id
  }
  throw new Error('The demo has no auction without a bid of the buyer')
}

const sellJourney: Journey = {
  name: 'a seller publishes a product with a photo',
  run: async ({ device, callAs }) => {
    const folder = await mkdtemp(join(tmpdir(), 'curio-photo-'))
    const title = `宣德炉 ${device.engine} ${Date.now()}`
    try {
      const { name, buffer } = await makePhoto('red.jpg', '#a5301d', largeWidth)
      await writeFile(join(folder, name), buffer)
      await signIn(device, 'seller')
      await device.goto('/me')
      await waitForHydration(device)
      await device.click(button('Create'))
      await waitForTarget(device, field('宝贝标题'))
      await device.upload('input[type=file]', join(folder, name))
      await device.fill(field('宝贝标题'), title)
      await waitUntil('the form shows the photo', () =>
        device.evaluate(() => document.querySelector('[role=dialog] img') !== null),
      )
      await device.click(inDialog('发布'))
      // A phone shows the product once more before it is published. Two quick presses at one place are a double tap, which
      // publishes nothing; the one between them makes them two.
      if (await device.evaluate(() => window.innerWidth < 640)) {
        await device.click({ css: '[role=dialog] h3', name: title })
        await device.click(inDialog('发布'))
      }
      await waitUntil('the form closes', () => device.evaluate(() => !document.querySelector('[role=dialog]')), 30_000)
      await waitForText(device, title)
      const callApi = await callAs('seller')
      const { data } = await callApi('GET /api/products/user/list')
      expect(data.find((product) => product.name === title)?.pictures[0]?.width).toBe(2560)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const messageJourney: Journey = {
  name: 'a buyer sends a message, and the answer appears without a reload',
  run: async ({ device, callAs }) => {
    const seller = await callAs('seller')
    const { data } = await seller('GET /api/products/user/list', { query: { status: 'new' } })
    const question = `Has it been restored? ${Date.now()}`
    await signIn(device, 'noah')
    await device.goto(`/antique/${data[0]?._id}`)
    await waitForHydration(device)
    await device.click(link('联系收藏者'))
    const composer = { css: 'textarea' }
    await device.fill(composer, question)
    await device.click(button('Send'))
    const path = await waitForPath(device, /\/messages\/[\da-f-]{36}$/)
    await waitForText(device, question)
    const answer = `没有修补。${Date.now()}`
    await waitUntil('the conversation is open', () => device.has(composer))
    await seller('POST /api/messages', { body: { threadId: path.split('/').at(-1), body: answer } })
    await waitForText(device, answer, 20_000)
  },
}

export const marketJourneys: readonly Journey[] = [searchJourney, bidJourney, sellJourney, messageJourney]

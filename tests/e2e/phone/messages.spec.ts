import type { Page } from '@playwright/test'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { phone } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'allow' })

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a buyer asks about a product, and its seller answers', async ({ page, signInAs, openAs }) => {
    await signInAs('noah')
    const seller = await openAs('seller', phone)
    const { data } = await callApi(seller, 'GET /api/products/user/list', { query: { status: 'new' } })
    const [product] = data
    const question = 'Has it been restored?\n我想下周来看。'
    await readEverything(seller)
    await seller.goto('/antiques')
    await expect(badge(seller)).toBeVisible()
    await expect(badge(seller)).not.toHaveText(/unread/)

    await test.step('the buyer writes from the product page, which starts the conversation', async () => {
      await page.goto(`/antique/${product?._id}`)
      await page.getByRole('link', { name: '联系收藏者' }).click()
      await expect(page.getByRole('heading', { name: '古月轩', level: 1 })).toBeVisible()
      await composer(page).fill(question)
      await page.reload()
      await expect(composer(page)).toHaveValue(question)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page).toHaveURL(/\/messages\/[\da-f-]{36}$/)
      await expect(page.getByRole('listitem').filter({ hasText: 'Has it been restored?' })).toBeVisible()
      await expect(composer(page)).toHaveValue('')
    })

    await test.step('the seller sees the unread message in the navigation and in 消息中心 without a reload', async () => {
      await expect(badge(seller)).toHaveText(/1 unread/)
      await badge(seller).click()
      const row = seller.getByRole('link', { name: /Noah Becker/ })
      await expect(row).toContainText('我想下周来看。')
      await row.click()
      await expect(seller.getByRole('heading', { name: 'Noah Becker', level: 1 })).toBeVisible()
      await expect(seller.getByRole('link', { name: product?.name ?? '' })).toBeVisible()
      await expect(seller.getByText('Has it been restored?')).toBeVisible()
    })

    await test.step('the answer appears on the buyer’s open screen', async () => {
      await composer(seller).fill('没有修补。')
      await seller.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('没有修补。')).toBeVisible()
      await composer(page).fill('Thank you!')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(seller.getByText('Thank you!')).toBeVisible()
    })

    await test.step('messages that were seen are no longer unread', async () => {
      await seller.getByRole('link', { name: '消息中心' }).click()
      await expect(seller.getByRole('link', { name: /Noah Becker/ })).toContainText('Thank you!')
      await expect(badge(seller)).not.toHaveText(/unread/)
      await page.getByRole('link', { name: '消息中心' }).click()
      await expect(badge(page)).not.toHaveText(/unread/)
    })
  })
})

/** Marks everything as read, because other tests leave notifications and messages. */
async function readEverything(page: Page): Promise<void> {
  await callApi(page, 'POST /api/notifications/read', { body: {} })
  const { threads } = await callApi(page, 'GET /api/messages')
  for (const { _id } of threads.filter(({ unread }) => unread > 0))
    await callApi(page, 'POST /api/messages/{id}/read', { params: { id: _id }, body: {} })
}

test('a message written offline is sent once when the network returns', async ({ page, openForOffline }) => {
  await openForOffline('buyer', '/me?tab=messages')
  await page
    .getByRole('link', { name: /古月轩/ })
    .first()
    .click()
  await expect(composer(page)).toBeVisible()
  await page.context().setOffline(true)
  await composer(page).fill('Are you there?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent.')
  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Are you there?')).toHaveCount(1)
})

test('messages written offline are sent once and in order after the page is reopened', async ({
  context,
  page,
  openForOffline,
  openAs,
}) => {
  await openForOffline('buyer', '/me?tab=messages')
  await page
    .getByRole('link', { name: /古月轩/ })
    .first()
    .click()
  await expect(composer(page)).toBeVisible()
  const thread = new URL(page.url()).pathname
  await context.setOffline(true)
  for (const body of ['I will be there at ten.', 'Or at eleven.']) {
    await composer(page).fill(body)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }
  await expect(page.getByRole('alert')).toHaveCount(2)
  await page.close()
  await context.setOffline(false)
  const reopened = await context.newPage()
  await reopened.goto(thread)
  await expect(reopened.getByText('Or at eleven.')).toHaveCount(1)
  await expect(reopened.getByRole('alert')).toHaveCount(0)
  const seller = await openAs('seller', phone)
  await seller.goto(thread)
  const messages = seller.getByRole('listitem').filter({ hasText: /at ten|at eleven/ })
  await expect(messages).toHaveText([/at ten/, /at eleven/])
})

const composer = (page: Page) => page.getByRole('textbox', { name: /Message to/ })

const badge = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /Messages/ })

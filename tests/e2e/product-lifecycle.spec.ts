import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { desktop, phone } from '#tests/support/e2e-devices.ts'
import { makePhoto } from '#tests/support/e2e-photos.ts'
import { expect, test } from '#tests/support/e2e.ts'

const name = '南宋 建窑兔毫盏'

// The one journey whose dialogs fade in and out, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a product is published, auctioned, sold and handed over, and the buyer and the seller exchange messages', async ({
  page: seller,
  signInAs,
  openAs,
}) => {
  test.slow()
  await signInAs('seller')
  const buyer = await openAs('buyer', phone)
  const rival = await openAs('noah', desktop)
  const form = seller.getByRole('dialog', { name: '发布宝贝' })
  let product = ''

  await test.step('the seller publishes the product with a photo and without an auction', async () => {
    await seller.goto('/me')
    await seller.getByRole('button', { name: 'Create' }).click()
    await form.getByLabel('Choose photos').setInputFiles(await makePhoto('bowl.jpg', '#3b2a1f'))
    await expect(form.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    await form.getByLabel('宝贝标题').fill(`${name} 2`)
    await form.getByRole('spinbutton', { name: '价格' }).fill('500')
    await form.getByRole('switch', { name: 'Start the auction later' }).click()
    await form.getByRole('button', { name: '发布', exact: true }).click()
    await expect(form.getByRole('region', { name: 'Check before you publish' })).toBeVisible()
    await expectNoAxeViolations(seller)
    await form.getByRole('button', { name: '发布', exact: true }).click()
    await expect(form).toBeHidden()
    await seller.getByRole('button', { name: 'View' }).click()
    await expect(seller.getByRole('heading', { name, level: 1 })).toBeVisible()
    product = new URL(seller.url()).pathname
  })

  await test.step('the buyer finds the product by its name in traditional characters and likes it', async () => {
    await buyer.goto('/antiques?keyword=兔毫盞')
    await buyer.getByRole('article').getByRole('link', { name }).click()
    await expect(buyer.getByRole('heading', { name, level: 1 })).toBeVisible()
    await buyer.getByRole('button', { name: /^收藏 ?[\d,]+$/ }).click()
    await expect(buyer.getByRole('button', { name: /^收藏 ?[\d,]+$/ })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the seller starts the auction, and the buyer can bid without a reload', async () => {
    await confirm(seller, '开始竞拍')
    await expect(buyer.getByRole('button', { name: '出个价' })).toBeVisible()
  })

  await test.step('the seller edits the product while there are no bids, and adds text', async () => {
    await seller.getByRole('button', { name: 'Edit', exact: true }).click()
    const editForm = seller.getByRole('dialog', { name: 'Edit product' })
    await expect(editForm.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    await editForm.getByLabel('宝贝标题').fill(name)
    await editForm.getByLabel('Text to add').fill('The mark is on the foot.')
    await expectNoAxeViolations(seller)
    await editForm.getByRole('button', { name: 'Save' }).click()
    await expect(seller.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
    await expect(seller.getByText('The mark is on the foot.')).toBeVisible()
    await expect(seller.getByText(/^Added on /)).toBeVisible()
  })

  await test.step('two people bid, and the seller sees both bids', async () => {
    await rival.goto(product)
    await bidFromPage(rival, 700)
    await bidFromPhone(buyer, 650)
    await expect(seller.getByRole('heading', { name: 'Bids 2' })).toBeVisible()
  })

  await test.step('the buyer raises the bid, and the seller ends the auction', async () => {
    await bidFromPhone(buyer, 820)
    await expect(seller.getByRole('listitem').filter({ hasText: 'Bo Anders' })).toContainText('$820')
    await confirm(seller, '提前结束竞拍')
    await expect(seller.getByText('Sold', { exact: true })).toBeVisible()
    await expect(buyer.getByText('成交价')).toBeVisible()
    await expect(rival.getByText('成交价')).toBeVisible()
  })

  await test.step('the buyer sees the purchase and asks about it, and the seller answers', async () => {
    await buyer.goto('/me?tab=bids&outcome=won')
    await expect(buyer.getByRole('article').filter({ hasText: name })).toContainText('我的报价 $820')
    await buyer.goto('/me?tab=purchased')
    await expect(buyer.getByRole('article').getByRole('link', { name })).toBeVisible()
    await buyer.getByRole('tab', { name: /消息中心/ }).click()
    await expect(buyer.getByText(`You won “${name}” for $820. Next: give your address and pay.`)).toBeVisible()
    await buyer.goto(product)
    await buyer.getByRole('link', { name: '联系收藏者' }).click()
    await sendMessage(buyer, '您好，什么时候可以来取？')
    await seller.goto('/me?tab=messages')
    await seller.getByRole('link', { name: /您好，什么时候可以来取？/ }).click()
    await sendMessage(seller, '周六下午都在。')
    await expect(buyer.getByText('周六下午都在。')).toBeVisible()
  })

  await test.step('they take the order from payment to receipt, and see each step of the other without a reload', async () => {
    await buyer.goto('/me?tab=orders')
    await buyer.getByRole('tabpanel').getByRole('link', { name }).click()
    const navigation = buyer.getByRole('navigation', { name: 'Bottom bar' })
    await expect(navigation.getByRole('link', { name: 'Me', exact: true })).toHaveAttribute('aria-current', 'page')
    await buyer.getByRole('button', { name: 'Give your address' }).click()
    await buyer.getByRole('dialog').getByRole('textbox').fill('上海市示例路 12 号')
    await buyer.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await seller.goto(new URL(buyer.url()).pathname)
    await expect(seller.getByRole('definition').getByText('上海市示例路 12 号')).toBeVisible()
    await seller.getByRole('button', { name: 'Say how to pay' }).click()
    await seller.getByRole('dialog').getByRole('textbox').fill('Cash')
    await seller.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await confirm(buyer, 'I have paid')
    await confirm(seller, 'I have handed it over')
    await confirm(buyer, 'I have received it')
    await expect(seller.getByText('This order is complete.')).toBeVisible()
  })

  await test.step('each says how it went, and both read it on the seller’s profile', async () => {
    await giveFeedback(buyer, 'Carefully packed.')
    await expect(buyer.getByText('Not shown yet')).toBeVisible()
    await expect(seller.getByText(/gave feedback/)).toBeVisible()
    await expect(seller.getByText('Carefully packed.')).toBeHidden()
    await giveFeedback(seller, 'Paid at once.')
    await expect(buyer.getByText('Paid at once.')).toBeVisible()
    await buyer.getByRole('link', { name: '古月轩' }).first().click()
    await expect(buyer.getByText(/As a seller: \d+ good/)).toBeVisible()
    await expect(buyer.getByText('Carefully packed.')).toBeVisible()
  })

  await test.step('the seller duplicates the product, and the copy stays as a draft on their page', async () => {
    const order = seller.url()
    await seller.goto(product)
    await seller.getByRole('button', { name: 'Duplicate' }).click()
    await expect(form.getByLabel('宝贝标题')).toHaveValue(name)
    await expect(form.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    await form.getByRole('button', { name: '取消' }).click()
    await expect(seller.getByRole('region', { name: 'Draft' })).toContainText(name)
    await expectNoAxeViolations(seller, '[aria-label=Draft]')
    await seller.goto(order)
  })

  await test.step('the seller prints the receipt of the order, and nothing else of the page', async () => {
    await seller.emulateMedia({ media: 'print' })
    const receipt = seller.locator('section').filter({ hasText: 'Receipt' })
    for (const text of [name, '$820', 'Bo Anders', '上海市示例路 12 号'])
      await expect(receipt.getByText(text)).toBeVisible()
    const visible = { visible: true }
    for (const role of ['button', 'heading', 'navigation', 'img'] as const)
      await expect(seller.getByRole(role).filter(visible)).toHaveCount(0)
    await seller.emulateMedia({ media: 'screen' })
    await expect(receipt).toBeHidden()
  })
})

const ownBidText = (page: Page) => page.getByRole('paragraph').filter({ hasText: '我的报价' })

async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('dialog', { name: action }).getByRole('button', { name: action }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function giveFeedback(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Give feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give feedback' })
  await dialog.getByText('Good', { exact: true }).click()
  await dialog.getByRole('textbox').fill(note)
  await dialog.getByRole('button', { name: 'Give feedback' }).click()
  await expect(dialog).toBeHidden()
}

async function bidFromPhone(page: Page, amount: number): Promise<void> {
  await page.getByRole('button', { name: /^(出个价|修改)$/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('spinbutton').fill(String(amount))
  await sheet.getByRole('button', { name: '出个价' }).click()
  await expect(sheet).toBeHidden()
}

async function bidFromPage(page: Page, amount: number): Promise<void> {
  await page.getByRole('spinbutton').fill(String(amount))
  await page.getByRole('button', { name: '出个价', exact: true }).click()
  await expect(ownBidText(page)).toBeVisible()
}

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(text)).toBeVisible()
}

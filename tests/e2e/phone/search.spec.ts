import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a buyer searches in Chinese, filters, recovers from an empty result and shares the URL', async ({
  page,
  signInAs,
}) => {
  await signInAs('buyer')
  await page.goto('/antiques')
  const field = page.getByRole('combobox', { name: 'Search antiques' })
  const cards = page.getByRole('article')

  await test.step('two characters give suggestions and results', async () => {
    await field.fill('青花')
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('青花')
    await field.press('Enter')
    await expect(page).toHaveURL(/keyword=%E9%9D%92%E8%8A%B1/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“青花”')
    await expect(cards.first()).toContainText('青花')
    await expect(page.getByRole('listbox')).toBeHidden()
  })

  await test.step('traditional characters find text in simplified characters', async () => {
    await field.fill('纏枝蓮紋')
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“纏枝蓮紋”')
    await expect(cards.first()).toContainText('缠枝莲纹')
  })

  await test.step('Back restores the previous search', async () => {
    await page.goBack()
    await expect(field).toHaveValue('青花')
    await expect(cards.first()).toContainText('青花')
  })

  await test.step('a highest price below the lowest shows an error at the field and stays in it', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('textbox', { name: 'Price from' }).fill('9000')
    await sheet.getByRole('textbox', { name: 'Price to' }).fill('100')
    await sheet.getByRole('button', { name: 'Show' }).click()
    await expect(sheet.getByRole('alert')).toHaveText('The highest price is below the lowest price.')
    await expect(sheet.getByRole('textbox', { name: 'Price to' })).toHaveValue('100')
    await sheet.getByRole('textbox', { name: 'Price from' }).fill('')
    await sheet.getByRole('textbox', { name: 'Price to' }).fill('1')
    await sheet.getByRole('button', { name: 'Show' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('an empty result offers to remove the price filter', async () => {
    await expect(page.getByText('No results.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Without: Up to $1' }).click()
    await expect(cards.first()).toContainText('青花')
    await expect(page).not.toHaveURL(/priceMax/)
  })

  await test.step('the URL restores the search and its filters', async () => {
    await page.goto('/antiques?keyword=%E9%9D%92%E8%8A%B1&priceMin=1000')
    await expect(field).toHaveValue('青花')
    await expect(page.getByText('From $1,000', { exact: true })).toBeVisible()
    const shared = await cards.first().getByRole('link').getAttribute('href')
    await page.reload()
    await expect(cards.first().getByRole('link')).toHaveAttribute('href', shared ?? '')
    await page.getByRole('button', { name: 'Remove filter: From $1,000' }).click()
    await expect(page).toHaveURL(/antiques\?keyword=%E9%9D%92%E8%8A%B1$/)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL(/antiques$/)
  })
})

test('an unusual keyword shows results or an empty list', async ({ page, signInAs }) => {
  await signInAs('buyer')
  for (const keyword of ["'; drop table products; --", '%_\\', '.*+?[(^$|', '1793', 'x'.repeat(5000)]) {
    await page.goto(`/antiques?${new URLSearchParams({ keyword })}`)
    await expect(page.getByText('No results.').or(page.getByRole('article').first())).toBeVisible()
  }
})

test('invalid and unknown URL parameters are ignored', async ({ page, signInAs }) => {
  await signInAs('buyer')
  await page.goto('/antiques?priceMin=abc&priceMax=-1&utm=x')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Antiques')
})

test('a long list renders only nearby cards, and Back restores the scroll position', async ({ page, signInAs }) => {
  await signInAs('buyer')
  await page.goto('/antiques')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  const far = page.locator('article[aria-posinset="90"]')
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(far).toBeAttached({ timeout: 2000 })
  }).toPass()
  await far.scrollIntoViewIfNeeded()
  expect(await cards.count()).toBeLessThan(50)
  const name = await far.getByRole('heading').innerText()
  const top = await far.evaluate((card) => Math.round(card.getBoundingClientRect().top))
  await far.getByRole('link').click()
  // The server may still be creating the renditions of the product's photos.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 })
  await page.goBack()
  await expect(far).toBeInViewport()
  await expect
    .poll(() => far.evaluate((card) => Math.abs(Math.round(card.getBoundingClientRect().top))))
    .toBeLessThanOrEqual(Math.abs(top) + 2)
})

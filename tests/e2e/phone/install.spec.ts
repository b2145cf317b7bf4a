// Installing the app, and how it starts once installed.
import type { Page } from '@playwright/test'
import type { ResponseOf } from '#src/contract/call/call.ts'
import type { Contract } from '#src/contract/contract.ts'
import { signIn } from '#tools/sign-in-demo-person.ts'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { phone } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('the app offers installation after the first bid and does not ask again after Not now', async ({
  page,
  signInAs,
}) => {
  await signInAs('mei')
  const [one, another] = await runningAuctions(page)
  await bidOn(page, one)
  const offer = page.getByRole('complementary').filter({ hasText: 'Install Curio on this device?' })
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()

  // Simulates a new session.
  await page.evaluate(() => sessionStorage.clear())
  await bidOn(page, another)
  await expect(page.getByText(/^Your bid of/).first()).toBeVisible()
  await expect(offer).toBeHidden()

  // The profile dialog still offers the installation.
  await page.goto('/me')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await fireInstallPrompt(page)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['prompted'])).toBe('yes')
  await expect(page.getByRole('button', { name: 'Install' })).toBeHidden()
})

test('an iPhone shows the steps of the installation', async ({ browser, serverUrl }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148'
  const context = await browser.newContext({ ...phone, userAgent, baseURL: serverUrl })
  const page = await context.newPage()
  await signIn(page, 'mei', serverUrl)
  await page.goto('/talent/me')
  await page.getByRole('button', { name: 'Show how' }).click()
  const steps = page.getByRole('dialog', { name: 'Add to Home Screen' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(steps).toBeHidden()
  await context.close()
})

test('the app shortcuts open the listing form and the search', async ({ page, signInAs }) => {
  await signInAs('mei')
  await page.goto('/me?create=1')
  await expect(page.getByRole('dialog', { name: '发布宝贝' })).toBeVisible()
  await page.goto('/antiques#search')
  await expect(page.getByRole('combobox', { name: 'Search antiques' })).toBeFocused()
})

test('the chosen theme applies before the scripts of the app load', async ({ page, signInAs, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await signInAs('mei')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/talent/me')
  const light = await pageBackground(page)
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => pageBackground(page)).not.toBe(light)
  // Blocks the scripts of the app.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login', { waitUntil: 'commit' })
  await expect.poll(() => pageBackground(page)).not.toBe(light)
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#14120F')
})

const pageBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

type Auction = ResponseOf<Contract['GET /api/products/getAll']>['data'][number]

/** Returns the running auctions on the first page. */
async function runningAuctions(page: Page): Promise<Auction[]> {
  const { data } = await callApi(page, 'GET /api/products/getAll')
  return data.filter(({ status }) => status === 'active')
}

async function bidOn(page: Page, auction: Auction | undefined): Promise<void> {
  await page.goto(`/antique/${auction?._id}`)
  await page.getByRole('button', { name: '出个价' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await fireInstallPrompt(page)
  await sheet.getByRole('spinbutton').fill(`${auction?.price}`)
  await sheet.getByRole('button', { name: '出个价' }).click()
  await expect(sheet).toBeHidden()
}

/** Dispatches the event with which Chromium offers an installation; under test Chromium never does. */
const fireInstallPrompt = (page: Page) =>
  page.evaluate(() => {
    const prompt = () => {
      document.documentElement.dataset['prompted'] = 'yes'
      return Promise.resolve({ outcome: 'accepted' })
    }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

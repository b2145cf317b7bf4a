// Installing the app, and how it starts once installed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { ResponseOf } from '#src/contract/call/call.ts'
import type { Contract } from '#src/contract/contract.ts'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { expect, test } from '#tests/support/e2e.ts'

const image = z.object({ src: z.string(), type: z.string() })
const manifestSchema = z.object({
  icons: z.array(image),
  screenshots: z.array(image),
  shortcuts: z.array(z.object({ icons: z.array(image) })),
})

test(
  'the browser can install the app, and the server serves every image that the manifest lists',
  { tag: '@nightly' },
  async ({ playwright, launchOptions, serverUrl }) => {
    // An incognito window cannot install apps, so the test uses a persistent profile.
    const profile = await mkdtemp(join(tmpdir(), 'curio-profile-'))
    const context = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: serverUrl })
    try {
      const page = await context.newPage()
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
      const devtools = await context.newCDPSession(page)
      await expect
        .poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors)
        .toEqual([])

      const address = await page.locator('link[rel=manifest]').getAttribute('href')
      const answer = await page.request.get(address ?? '')
      expect(answer.headers()['content-type']).toContain('application/manifest+json')
      const manifest = manifestSchema.parse(await answer.json())
      const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
      for (const { src, type } of pictures) {
        const got = await page.request.get(src)
        expect.soft([src, got.status(), got.headers()['content-type']]).toEqual([src, 200, type])
      }
    } finally {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    }
  },
)

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

test('the chosen theme applies before the scripts of the app load, and the motion that the device asks for', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  await signInAs('mei')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/talent/me')
  const light = await pageBackground(page)
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => pageBackground(page)).not.toBe(light)

  const countAnimations = () =>
    page.evaluate(async () => {
      await document.startViewTransition(() => {}).ready
      return document.getAnimations().length
    })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await countAnimations()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await countAnimations()).toBe(0)

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

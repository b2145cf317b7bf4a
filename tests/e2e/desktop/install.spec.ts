import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { expect, test } from '#tests/support/e2e.ts'

const image = z.object({ src: z.string(), type: z.string(), sizes: z.string(), purpose: z.string().optional() })
const manifestSchema = z.object({
  id: z.string(),
  name: z.string(),
  start_url: z.string(),
  display: z.string(),
  icons: z.array(image),
  screenshots: z.array(image.extend({ form_factor: z.enum(['narrow', 'wide']) })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(image) })),
})

test('the browser reports no installability errors', async ({ playwright, launchOptions, serverUrl }) => {
  // An incognito window cannot install apps, so the test uses a persistent profile.
  const profile = await mkdtemp(join(tmpdir(), 'curio-profile-'))
  const context = await playwright.chromium.launchPersistentContext(profile, launchOptions)
  try {
    const page = await context.newPage()
    await page.goto(`${serverUrl}/login`)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    const devtools = await context.newCDPSession(page)
    await expect
      .poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors)
      .toEqual([])
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})

test('the manifest identifies the app, and the server serves every image that it lists', async ({ page }) => {
  await page.goto('/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = manifestSchema.parse(await answer.json())

  expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']),
  )
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/tasks', '/me?create=1', '/antiques#search'])
  expect(new Set(manifest.screenshots.map((each) => each.form_factor))).toEqual(new Set(['narrow', 'wide']))

  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
  for (const { src, type } of pictures) {
    const { headers, status } = await page.request
      .get(src)
      .then((got) => ({ headers: got.headers(), status: got.status() }))
    expect.soft({ src, status, type: headers['content-type'] }).toEqual({ src, status: 200, type })
  }
})

import type { Page } from '@playwright/test'
import {
  unsupportedGlobals,
  unsupportedIteratorMethods,
  unsupportedMethods,
  unsupportedStatics,
} from '#tests/support/unsupported-features.ts'
import { expect, test } from '#tests/support/e2e.ts'

const tooOldMessage = /This browser is too old|此浏览器版本过旧/

/** Features that the oldest supported browsers lack; the app detects them before use. */
const guarded = {
  globals: [...unsupportedGlobals, 'navigation', 'CloseWatcher', 'VideoFrame', 'requestIdleCallback', 'scheduler'],
  methods: {
    Document: ['startViewTransition'],
    HTMLVideoElement: ['requestVideoFrameCallback'],
    ...unsupportedMethods,
  },
}

/** Removes every feature that the oldest supported browsers lack. */
async function removeNewerFeatures(page: Page): Promise<void> {
  const iterators = unsupportedIteratorMethods
  await page.addInitScript(
    ({ globals, methods, statics, iterators }) => {
      const remove = (holder: object | undefined, names: readonly string[]) => {
        for (const name of holder ? names : []) Reflect.deleteProperty(holder ?? {}, name)
      }
      const find = (name: string): { prototype: object } | undefined => Reflect.get(globalThis, name)
      const iterator: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
      remove(iterator, iterators)
      for (const [holder, names] of Object.entries(statics)) remove(find(holder), names)
      for (const [holder, names] of Object.entries(methods)) remove(find(holder)?.prototype, names)
      remove(globalThis, globals)
    },
    { ...guarded, statics: unsupportedStatics, iterators },
  )
}

const firstPages = [
  ['buyer', ['/antiques', '/me']],
  ['mei', ['/tasks', '/talent']],
] as const

test('the oldest supported browsers show the first pages', { tag: '@nightly' }, async ({ page, signInAs }) => {
  await removeNewerFeatures(page)
  await page.goto('/login')
  expect(await page.evaluate(() => ['parse' in URL, 'groupBy' in Map, 'any' in AbortSignal])).not.toContain(true)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  for (const [person, pages] of firstPages) {
    await signInAs(person)
    for (const address of pages) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: tooOldMessage })).toHaveCount(0)
    }
  }
})

test('an unsupported browser shows in the chosen language that it is too old', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/exception/)
  await signInAs('buyer')
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  for (const [locale, address, sentence] of [
    ['en', '/login', 'This browser is too old for Curio. Update it'],
    ['zh-Hans', '/antiques', '此浏览器版本过旧'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.goto(address, { waitUntil: 'load' })
    await expect(page.getByText(sentence)).toBeVisible()
  }
})

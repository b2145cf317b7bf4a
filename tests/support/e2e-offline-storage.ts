// What the app keeps on the device: its service worker, and the answers it saw.
import { expect, type Page } from '@playwright/test'

/** Expects that the service worker is installed and answers for the page. */
export async function expectServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Deletes everything in Cache Storage, as browsers do when a person clears it; IndexedDB and the worker stay. */
export const clearCacheStorage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })

/** The addresses that the app's precache, or the pieces of downloaded videos, are cached under; in alphabetical order. */
export const readCache = (page: Page, cache: 'precache' | 'media'): Promise<string[]> =>
  page.evaluate(async (cache) => {
    const name = (await caches.keys()).find((cacheName) => cacheName.includes(cache))
    if (name === undefined) return []
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => url).toSorted()
  }, cache)

/** Downloads the next `count` tasks of the first job in the worker's queue, which is on the page. */
export async function downloadTasks(page: Page, count: number): Promise<void> {
  await expectServiceWorker(page)
  await page
    .getByRole('button', { name: /^Download more: / })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('spinbutton', { name: 'How many tasks?' }).fill(String(count))
  await sheet.getByRole('button', { name: 'Download', exact: true }).click()
}

/** What is kept on the device of the answers the person saw, as one text; empty while there is nothing. */
export function readCachedQueries(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('curio-queries')
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('success', () => {
          const records = request.result.transaction('queries').objectStore('queries').getAll()
          records.addEventListener('success', () => {
            request.result.close()
            resolve(records.result.length > 0 ? JSON.stringify(records.result) : '')
          })
        })
      }),
  )
}

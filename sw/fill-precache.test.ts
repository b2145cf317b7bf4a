import { describe, expect, test, vi } from 'vitest'
import { fetchMissing, listMissing, type PrecacheFile } from './fill-precache.ts'

const page: PrecacheFile = { url: 'https://curio.example/index.html', cacheKey: 'https://curio.example/index.html?r=1' }
const script: PrecacheFile = { url: 'https://curio.example/assets/a.js', cacheKey: 'https://curio.example/assets/a.js' }
const style: PrecacheFile = {
  url: 'https://curio.example/assets/a.css',
  cacheKey: 'https://curio.example/assets/a.css',
}

/** A server that has only the files `served`, and an empty cache. */
function arrangeCache(served: readonly PrecacheFile[]) {
  const fetchedUrls: string[] = []
  const cached: string[] = []
  vi.stubGlobal('fetch', (url: string, { cache }: RequestInit) => {
    fetchedUrls.push(`${cache} ${url}`)
    return Promise.resolve(new Response('', { status: served.some((file) => file.url === url) ? 200 : 404 }))
  })
  const put: Cache['put'] = (key) => {
    if (typeof key === 'string') cached.push(key)
    return Promise.resolve()
  }
  return { fetchedUrls, cached, cache: { put } }
}

describe('filling the precache', () => {
  test.each([
    ['no file is missing from a complete cache', [page, script], []],
    ['the page is missing from a cache without it', [script], [page]],
    ['all files are missing from an empty cache', [], [page, script]],
    [
      'all files are missing if only another version of the page is cached',
      [{ ...page, cacheKey: `${page.cacheKey}0` }],
      [page, script],
    ],
  ])('%s', async (_, cached, missing) => {
    const files = new Map([page, script].map(({ url, cacheKey }) => [url, cacheKey]))
    const keys = () => Promise.resolve(cached.map(({ cacheKey }) => new Request(cacheKey)))
    expect(await listMissing(files, { keys })).toEqual(missing)
  })

  test('missing files are fetched with the page last, which bypasses the HTTP cache', async () => {
    const { fetchedUrls, cached, cache } = arrangeCache([page, script, style])
    expect(await fetchMissing([page, script, style], cache)).toBe('complete')
    expect(fetchedUrls).toEqual([`default ${script.url}`, `default ${style.url}`, `reload ${page.url}`])
    expect(cached).toEqual([script.cacheKey, style.cacheKey, page.cacheKey])
  })

  test('the page is not fetched if the server no longer has one of its files', async () => {
    const { cached, cache } = arrangeCache([page, script])
    expect(await fetchMissing([page, script, style], cache)).toBe('incomplete')
    expect(cached).toEqual([script.cacheKey])
  })
})

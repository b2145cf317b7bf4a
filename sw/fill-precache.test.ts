import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchMissing, listMissing, type PrecacheFile } from './fill-precache.ts'

const page: PrecacheFile = { url: 'https://curio.example/index.html', cacheKey: 'https://curio.example/index.html?r=1' }
const script: PrecacheFile = { url: 'https://curio.example/assets/a.js', cacheKey: 'https://curio.example/assets/a.js' }
const style: PrecacheFile = {
  url: 'https://curio.example/assets/a.css',
  cacheKey: 'https://curio.example/assets/a.css',
}

afterEach(() => vi.unstubAllGlobals())

/** A server that has only the files named, and a cache that starts with none. */
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
  return { requested: fetchedUrls, cached, cache: { put } }
}

describe('files of the app that were lost', () => {
  test.each([
    ['none', [page, script], []],
    ['one of them', [script], [page]],
    ['all, when the cache was cleared', [], [page, script]],
    [
      'the page of this version, when another version is cached',
      [{ ...page, cacheKey: `${page.cacheKey}0` }],
      [page, script],
    ],
  ])('are found: %s', async (_, cached, missing) => {
    const files = new Map([page, script].map(({ url, cacheKey }) => [url, cacheKey]))
    const keys = () => Promise.resolve(cached.map(({ cacheKey }) => new Request(cacheKey)))
    expect(await listMissing(files, { keys })).toEqual(missing)
  })

  test('are fetched with the page last, and that past the browser’s own cache', async () => {
    const { requested: fetchedUrls, cached, cache } = arrangeCache([page, script, style])
    expect(await fetchMissing([page, script, style], cache)).toBe('complete')
    expect(fetchedUrls).toEqual([`default ${script.url}`, `default ${style.url}`, `reload ${page.url}`])
    expect(cached).toEqual([script.cacheKey, style.cacheKey, page.cacheKey])
  })

  test('leave the page out when the server no longer has one of its parts', async () => {
    const { cached, cache } = arrangeCache([page, script])
    expect(await fetchMissing([page, script, style], cache)).toBe('incomplete')
    expect(cached).toEqual([script.cacheKey])
  })
})

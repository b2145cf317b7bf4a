import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { ReadReplicas } from '#src/server/db/replicas/read-replicas.ts'
import { defaultRateLimits } from '#src/server/http/limits/call-limiter.ts'
import type { FinishedRequest } from '#src/server/http/files/observe-requests.ts'
import { collectLog } from '#tests/support/collect-log.ts'
import { test as base } from '#tests/support/database.ts'
import { makePerson, makeProduct, type Person } from '#tests/support/fixtures.ts'
import { cookiesOf, serve } from '#tests/support/test-server.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

/** As large as a page that is compressed. */
const index = `<!doctype html>
<html lang="zh-Hans"><head><title>Curio</title><meta name="description" content="What it is." />
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/part-2.js">
</head><body><div id="root"></div>${'<hr>'.repeat(256)}</body></html>`

/** Renders the name of the person and the names in the list, in place of the app. */
const renderer = `
export const createRenderer = () => async ({ url, person, locale, timeZone, call }) => {
  if (url.includes('broken')) throw new Error('broken')
  if (url.includes('missing')) return 'missing'
  if (url.includes('slow')) await globalThis.renderingOfSlowPages
  const answer = await call('/api/products/getAll', { method: 'GET', headers: {}, body: null })
  if (!answer.ok) return null
  const names = (await answer.json()).data.map(({ name }) => name)
  return {
    html: url.includes('styled') ? '<i style="color:red">"</i>' : '<h1>Here</h1>',
    data: JSON.stringify({ person, names, locale, timeZone }), lang: 'en', modules: [], hasDates: url.includes('dated'),
    title: names[0] ?? '', description: names[0] ?? null, picture: '/media/images/key',
    product: url.startsWith('/antique/') ? {
      name: names[0] ?? '', description: 'With </script> in it', pictures: ['/media/images/key'], kind: 'Bowl',
      material: 'Porcelain', seller: 'Mei', price: 1200.5, availability: 'InStock', validUntil: '2999-01-01T00:00:00.000Z',
    } : null,
  }
}`

type Pages = (options?: Parameters<typeof serve>[1]) => Promise<{
  get: (
    url: string,
    headers?: Record<string, string>,
    status?: number,
  ) => Promise<{ html: string; headers: Record<string, unknown> }>
  cookieOf: (person: Person) => Promise<string>
}>

const test = base.extend('pages', async ({ db }: { db: Db }): Promise<Pages> => {
  const folder = makeTempFolder()
  const [appFolder, rendererFolder] = [join(folder, 'dist'), join(folder, 'dist-server')]
  await mkdir(join(appFolder, '.vite'), { recursive: true })
  await writeFile(
    join(appFolder, '.vite/manifest.json'),
    JSON.stringify({ 'src/app/event-replay.ts': { file: 'event-replay-3.js' } }),
  )
  await writeFile(join(appFolder, 'event-replay-3.js'), 'startEverything()')
  await mkdir(rendererFolder)
  await writeFile(join(appFolder, 'index.html'), index)
  // The server's own route precedes it.
  await writeFile(join(appFolder, 'robots.txt'), 'A file of the build')
  await writeFile(join(rendererFolder, 'package.json'), '{"type":"module"}')
  await writeFile(join(rendererFolder, 'entry-server.js'), renderer)
  return async (options = {}) => {
    const server = await serve(db, { appFolder, rendererFolder, ...options })
    return {
      get: async (url, headers = {}, status = 200) => {
        const answer = await server.request('GET', url, { headers })
        expect(answer.status).toBe(status)
        return { html: String(answer.body), headers: answer.headers }
      },
      cookieOf: async (person) => {
        const cookie = await server.cookieOf(person)
        const { headers } = await server.request('GET', '/api/users/me', { headers: { cookie } })
        return `${cookie}; ${cookiesOf(headers['set-cookie'])}`
      },
    }
  }
})

const dataIn = (html: string) => JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? 'null')

test('a first page is rendered for the person who requested it', async ({ db, pages, mei, noah }) => {
  await makeProduct(db, mei, { name: 'Bowl' })
  const { get, cookieOf } = await pages()
  for (const person of [mei, noah]) {
    const cookie = await cookieOf(person)
    for (const url of ['/', '/antiques', '/antique/0199', '/talent', '/task/0199', '/project/1/bundle/2/assignments']) {
      const { html, headers } = await get(url, { cookie })
      expect(html).toContain('<div id="root"><h1>Here</h1></div>')
      expect(dataIn(html)).toMatchObject({ person: { _id: person._id, name: person.name }, names: ['Bowl'] })
      expect(headers['cache-control']).toBe('private, no-store')
    }
  }
})

test('a page is read with what its browser has changed and seen', async ({ db, pages, mei }) => {
  const positions: unknown[] = []
  const replicas: ReadReplicas = {
    asOf: (...given) => {
      positions.push(given)
      return db
    },
    onPrimary: db,
    sealPosition: async () => '',
    states: () => [],
    isBehind: () => false,
    counts: { replica: 0, primary: 0 },
    close: async () => {},
  }
  const { get, cookieOf } = await pages({ parts: { replicas } })
  await get('/antiques', { cookie: `${await cookieOf(mei)}; changed-position=first; seen-position=second.third` })
  expect(positions).toEqual([['first', 'second', 'third']])
})

test('pages are compressed, at every address', async ({ mei, pages }) => {
  const { get, cookieOf } = await pages()
  const cookie = await cookieOf(mei)
  for (const url of ['/', '/antiques', '/task/0199']) {
    const { headers } = await get(url, { cookie, 'accept-encoding': 'gzip, br' })
    expect({ url, encoding: headers['content-encoding'] }).toEqual({ url, encoding: 'br' })
  }
})

test('a forwarded page is not rendered for a demo account', async ({ db, pages }) => {
  const demo = await makePerson(db, 'Demo', { is_demo: true })
  const { get, cookieOf } = await pages({ publicBrowsing: true })
  const cookie = await cookieOf(demo)
  expect(dataIn((await get('/antiques', { cookie })).html).person).toMatchObject({ _id: demo._id })
  expect(dataIn((await get('/antiques', { cookie, via: '1.1 proxy' })).html).person).toBeNull()
})

test('a page beyond the limit of reads is rendered in the browser', async ({ pages, mei }) => {
  const { get, cookieOf } = await pages({ rateLimits: { ...defaultRateLimits, read: { perMinute: 1, burst: 3 } } })
  const cookie = await cookieOf(mei)
  expect((await get('/antiques', { cookie })).html).toContain('<h1>Here</h1>')
  // A page and its call are two reads: the second page's call is refused, and so is the third page.
  for (const url of ['/antiques', '/antiques']) expect((await get(url, { cookie })).html).toBe(index)
})

test('without a session the page has no content and is not indexed', async ({ pages }) => {
  const { get } = await pages()
  for (const cookie of ['', 'token=not-a-session']) {
    const { html, headers } = await get('/antiques', { cookie })
    expect(html).toBe(index)
    expect(headers['x-robots-tag']).toBe('noindex')
  }
})

test('with public browsing a visitor gets the market, and its pages have link previews', async ({ db, mei, pages }) => {
  await makeProduct(db, mei, { name: 'Bowl' })
  const { get } = await pages({ publicBrowsing: true, publicUrl: 'https://curio.example' })
  const { html, headers } = await get('/antique/0199?from=mail')
  expect(dataIn(html)).toMatchObject({ person: null, names: ['Bowl'] })
  expect(headers['x-robots-tag']).toBeUndefined()
  expect(html).toContain('<html data-browsing="public" lang="en">')
  expect(html).toContain('<meta property="og:title" content="Bowl">')
  expect(html).toContain('<meta property="og:description" content="Bowl">')
  expect(html).toContain('<meta property="og:url" content="https://curio.example/antique/0199">')
  expect(html).toContain('<meta property="og:image" content="https://curio.example/media/images/key/1280.webp">')
  expect((await get('/login')).html).toContain('data-browsing="public"')
})

/** The structured data of a page, as a crawler reads it. */
const structuredDataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(([, text = '']) => JSON.parse(text))

const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]

test('with public browsing search engines read a product with its offer, and one address of every page', async ({
  db,
  mei,
  pages,
}) => {
  await makeProduct(db, mei, { name: 'Bowl' })
  const { get } = await pages({ publicBrowsing: true, publicUrl: 'https://curio.example' })
  const { html } = await get('/antique/0199?from=mail')
  const url = 'https://curio.example/antique/0199'
  expect(canonicalIn(html)).toBe(url)
  expect(structuredDataIn(html)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Bowl',
      url,
      description: 'With </script> in it',
      image: ['https://curio.example/media/images/key/1280.webp'],
      category: 'Bowl',
      material: 'Porcelain',
      itemCondition: 'https://schema.org/UsedCondition',
      offers: {
        '@type': 'Offer',
        url,
        price: '1200.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        priceValidUntil: '2999-01-01T00:00:00.000Z',
        seller: { '@type': 'Person', name: 'Mei' },
      },
    },
  ])
  const list = await get('/antiques?keyword=bowl')
  expect(canonicalIn(list.html)).toBe('https://curio.example/antiques')
  expect(structuredDataIn(list.html)).toEqual([])
  expect(list.headers['x-robots-tag']).toBe('noindex')
  expect((await get('/antiques')).headers['x-robots-tag']).toBeUndefined()
})

test('with public browsing crawlers find the products on the market', async ({ db, pages, mei }) => {
  // An edit is no date for others: of a running auction it says that nobody had bid.
  const createdAt = new Date('2026-01-02T03:04:05Z')
  const older = await makeProduct(db, mei, { created_at: createdAt, updated_at: new Date('2026-01-03T00:00:00Z') })
  const newer = await makeProduct(db, mei)
  await makeProduct(db, mei, { deleted_at: new Date() })
  const { get } = await pages({ publicBrowsing: true, publicUrl: 'https://curio.example' })
  expect((await get('/robots.txt')).html.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Sitemap: https://curio.example/sitemap.xml',
    '',
  ])
  const { html, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual([
    'https://curio.example/antiques',
    `https://curio.example/antique/${newer}`,
    `https://curio.example/antique/${older}`,
  ])
  expect(html).toContain(`${older}</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>`)
  // Elsewhere than on this machine, the addresses would be those of the Host header.
  const plain = await pages({ publicBrowsing: true })
  expect((await plain.get('/robots.txt', { host: 'evil.example' })).html).not.toContain('Sitemap')
  await plain.get('/sitemap.xml', { host: 'evil.example' }, 404)
})

test('without public browsing search engines learn nothing, also of a page for a signed-in person', async ({
  db,
  pages,
  mei,
}) => {
  await makeProduct(db, mei, { name: 'Bowl' })
  const { get, cookieOf } = await pages({ publicUrl: 'https://curio.example' })
  const { html } = await get('/antique/0199', { cookie: await cookieOf(mei) })
  expect(html).toContain('<h1>Here</h1>')
  expect(canonicalIn(html)).toBeUndefined()
  expect(structuredDataIn(html)).toEqual([])
  expect(html).not.toContain('og:')
  await get('/sitemap.xml', {}, 404)
})

test('a product’s name and the URL are escaped', async ({ db, mei, pages }) => {
  const name = `</script><script>alert(1)</script>"'&<!--`
  await makeProduct(db, mei, { name })
  const { get } = await pages({ publicBrowsing: true })
  const { html } = await get('/antique/%22%3E%3Cscript%3Ealert(2)', { host: 'curio.example' })
  expect(dataIn(html).names).toEqual([name])
  expect(html).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;')
  expect(html.match(/<script>(?!\(|\{const f=)/g)).toBeNull()
  expect(html.match(/<script>/g)).toHaveLength(2)
})

test('the page of an unknown product has status 404 and the app’s page', async ({ mei, pages }) => {
  const { get, cookieOf } = await pages()
  const cookie = await cookieOf(mei)
  expect((await get('/antique/missing', { cookie }, 404)).html).toBe(index)
})

test('a page whose rendering fails is sent without content', async ({ mei, pages }) => {
  const { get, cookieOf } = await pages()
  const cookie = await cookieOf(mei)
  expect((await get('/antiques?broken', { cookie })).html).toBe(index)
})

test('pages beyond those that are rendered or wait are sent without content at once', async ({ mei, pages }) => {
  const { get, cookieOf } = await pages()
  const cookie = await cookieOf(mei)
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'renderingOfSlowPages'))
  Object.assign(globalThis, { renderingOfSlowPages: promise })
  // On a busy machine the first ones would reach the limit of rendering before the last one is sent.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const received: string[] = []
  const all = Array.from({ length: 40 }, async () => {
    const { html } = await get('/antiques?slow', { cookie })
    received.push(html)
  })
  for (const endsAtMs = performance.now() + 30_000; received.length < 8 && performance.now() < endsAtMs;)
    await nextTurn()
  expect(received).toEqual(Array.from({ length: 8 }, () => index))
  resolve()
  await Promise.all(all)
  expect(received.filter((html) => html.includes('<h1>Here</h1>'))).toHaveLength(32)
})

test('scripts are started by an inline script of the page', async ({ mei, pages }) => {
  const { get, cookieOf } = await pages()
  const { html, headers } = await get('/antiques', { cookie: await cookieOf(mei) })
  const waiting = /<template id="app-scripts">.*?<\/template>/.exec(html)?.[0] ?? ''
  // What the entry imports is also a script of its own, which is evaluated in a task of its own.
  for (const file of ['/assets/part-2.js', '/assets/index-1.js'])
    expect(waiting).toContain(`<script type="module" crossorigin src="${file}">`)
  expect(html.replace(waiting, '')).not.toContain('.js"')
  const [, starter = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? []
  expect(starter).toContain('startEverything()')
  expect(html.indexOf('startEverything()')).toBeLessThan(html.indexOf('<h1>Here</h1>'))
  const hash = createHash('sha256').update(starter).digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
})

test('a name changed since the sign-in updates the browser’s cookies', async ({ db, pages, mei }) => {
  const { get, cookieOf } = await pages()
  const cookie = await cookieOf(mei)
  expect((await get('/', { cookie })).headers['set-cookie']).toBeUndefined()
  await db.updateTable('users').set({ name: 'Mei Lin' }).where('_id', '=', mei._id).execute()
  // The second is rendered in the browser.
  for (const url of ['/', '/?broken']) {
    expect(decodeURIComponent(String((await get(url, { cookie })).headers['set-cookie']))).toContain('"name":"Mei Lin"')
  }
})

test('the person’s locale is stored in a cookie, and their pages are rendered in it', async ({ db, pages, mei }) => {
  await db.updateTable('users').set({ locale: 'zh-Hans' }).where('_id', '=', mei._id).execute()
  const { get, cookieOf } = await pages()
  const { html, headers } = await get('/', { cookie: await cookieOf(mei) })
  expect(headers['set-cookie']).toBeUndefined()
  expect(dataIn(html).locale).toBe('zh-Hans')
})

test('a page requested with a host that is none has no link preview', async ({ pages }) => {
  const { get } = await pages({ publicBrowsing: true })
  for (const host of ['[', 'a b', 'foo<bar', 'curio.example:99999', 'localhost:99999']) {
    const { html } = await get('/antiques', { host })
    expect(html, `host ${host}`).toContain('<h1>Here</h1>')
    expect(html, `host ${host}`).not.toContain('og:')
  }
})

test('dates are in the time zone of the cookie, or in UTC if it names none', async ({ pages }) => {
  const { get } = await pages({ publicBrowsing: true })
  for (const [timeZone, used] of [
    ['Asia/Shanghai', 'Asia/Shanghai'],
    ['Asia/Shanghai~-480.-480', 'Asia/Shanghai'],
    ['Mars/Olympus', 'UTC'],
    ['', 'UTC'],
  ] as const) {
    const cookie = `time-zone=${encodeURIComponent(timeZone)}`
    expect(dataIn((await get('/antiques', { cookie })).html).timeZone, `cookie ${timeZone}`).toBe(used)
  }
})

test('styles of elements are set by an inline script, because the CSP forbids them in markup', async ({ pages }) => {
  const { get } = await pages({ publicBrowsing: true })
  const { html, headers } = await get('/antiques?styled')
  expect(html).toContain('<i data-style="color:red">')
  expect(html).toContain('[data-style]')
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text)
  // Before the content: the part of the page that has arrived may be painted before the rest.
  expect(html.indexOf('[data-style]')).toBeLessThan(html.indexOf('<div id="root">'))
  for (const script of scripts) {
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  }
})

test('addresses of a page never come from a Host header of elsewhere', async ({ pages }) => {
  const addresses = ({ html }: { html: string }) => html.match(/property="og:(?:url|image)" content="[^"]*"/g)
  const [configured, plain] = [
    await pages({ publicBrowsing: true, publicUrl: 'https://curio.example' }),
    await pages({ publicBrowsing: true }),
  ]
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  for (const url of ['/antique/0199', '/antique/0199?to=https://evil.example']) {
    const [address] = addresses(await configured.get(url, forged)) ?? []
    expect(URL.parse(/content="(.*)"/.exec(address ?? '')?.[1] ?? '')?.origin).toBe('https://curio.example')
    expect(addresses(await plain.get(url, forged))).toBeNull()
  }
  expect(addresses(await plain.get('/antique/0199', { host: '127.0.0.1:4173' }))).toEqual([
    'property="og:url" content="http://127.0.0.1:4173/antique/0199"',
    'property="og:image" content="http://127.0.0.1:4173/media/images/key/1280.webp"',
  ])
})

test('missing files, media and calls are not pages', async ({ mei, pages }) => {
  const { get, cookieOf } = await pages()
  const cookie = await cookieOf(mei)
  for (const url of ['/assets/gone.js', '/media/gone', '/api/gone']) {
    expect((await get(url, { cookie }, 404)).html).not.toContain('<h1>Here</h1>')
  }
})

test('the calls of a page have the id of its request, and are not counted as requests of clients', async ({
  pages,
}) => {
  const { log, lines } = collectLog()
  const requests: FinishedRequest[] = []
  const onRequestEnd = (request: FinishedRequest) => requests.push(request)
  const { get } = await pages({ publicBrowsing: true, parts: { log, onRequestEnd } })
  const { headers } = await get('/antiques')
  const completed = lines.filter(({ msg }) => msg === 'request completed')
  expect(completed).toMatchObject([
    { path: '/api/products/getAll', reqId: headers['x-request-id'], inner: true },
    { path: '/antiques', reqId: headers['x-request-id'] },
  ])
  expect(completed[1]).not.toHaveProperty('inner')
  expect(requests).toMatchObject([{ method: 'GET', route: 'other', status: 200 }])
})

test('while the database is away, the page is sent without content, with 503 and a time to return', async ({
  mei,
  pages,
}) => {
  const state = { isAnswering: true }
  const { get, cookieOf } = await pages({ parts: { isDatabaseAnswering: () => state.isAnswering } })
  const cookie = await cookieOf(mei)
  expect((await get('/antiques', { cookie })).html).toContain('<h1>Here</h1>')
  state.isAnswering = false
  const { html, headers } = await get('/antiques', { cookie }, 503)
  expect(html).toContain('<script type="module" crossorigin src="/assets/index-1.js">')
  expect(headers['retry-after']).toBe('5')
})

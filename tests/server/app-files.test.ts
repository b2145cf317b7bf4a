import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { test as base } from '#tests/support/database.ts'
import { serve } from '#tests/support/test-server.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const files = {
  'index.html': '<!doctype html><title>Curio</title>',
  'sw.js': 'self.addEventListener("fetch", () => {})',
  'manifest.webmanifest': '{"name":"Curio"}',
  'assets/main-Ab12.js': 'export {}',
  'how-to-buy/index.html': '<!doctype html><title>How to Buy It</title>',
  'media/clips/tea.mp4': '0123456789',
  '.vite/manifest.json': '{"src/app/main.tsx":{"file":"app-1.js"}}',
}

/** Requests files of a server whose built app is below a folder called assets; `routes` are those that were measured. */
const test = base.extend('site', async ({ db }) => {
  const appFolder = join(makeTempFolder(), 'assets', 'dist')
  for (const [name, content] of Object.entries({ ...files, '../secret.txt': 'secret' })) {
    await mkdir(dirname(join(appFolder, name)), { recursive: true })
    await writeFile(join(appFolder, name), content)
  }
  const routes: string[] = []
  const server = await serve(db, {
    appFolder,
    parts: { onRequestEnd: ({ route }) => void routes.push(route) },
  })
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.request(method, url, { headers })
  return { ask, routes }
})

test('files with a content hash in their name are immutable, all others are revalidated', async ({ site: { ask } }) => {
  expect((await ask('/assets/main-Ab12.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const url of ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/antiques', '/how-to-buy/']) {
    const { status, headers } = await ask(url)
    expect({ url, status, cache: headers['cache-control'] }).toEqual({ url, status: 200, cache: 'no-cache' })
  }
  const { headers } = await ask('/sw.js')
  expect((await ask('/sw.js', { 'if-none-match': String(headers['etag']) })).status).toBe(304)
})

test('every page URL serves the app; other URLs are not found', async ({ site: { ask } }) => {
  expect((await ask('/antique/0199')).body).toBe(files['index.html'])
  expect((await ask('/how-to-buy/')).body).toBe(files['how-to-buy/index.html'])
  for (const url of ['/assets/gone-Cd34.js', '/media/clips/gone.mp4', '/media/images/gone']) {
    expect(await ask(url)).toMatchObject({ status: 404, body: { result: 5, problem: 'not-found' } })
  }
})

test('no file outside the app folder and no build metadata is served', async ({ site: { ask } }) => {
  const addresses = [
    '/.vite/manifest.json',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/sw.js%00.html',
  ]
  for (const url of addresses) {
    const { status, body } = await ask(url)
    const bodyText = JSON.stringify(body)
    expect({ url, gave: bodyText.includes('secret') || bodyText.includes('main.tsx') }).toEqual({ url, gave: false })
    expect({ url, status }).not.toMatchObject({ status: 500 })
  }
})

test('a video supports byte ranges', async ({ site: { ask } }) => {
  const fullResponse = await ask('/media/clips/tea.mp4')
  expect(fullResponse).toMatchObject({
    status: 200,
    headers: { 'accept-ranges': 'bytes', 'content-type': 'video/mp4' },
  })
  const part = await ask('/media/clips/tea.mp4', { range: 'bytes=2-4' })
  expect(part).toMatchObject({ status: 206, body: '234', headers: { 'content-range': 'bytes 2-4/10' } })
  // A suffix longer than the file is all of it (RFC 9110, 14.1.2).
  const suffixes = ['bytes=-3', 'bytes=-99999999'].map((range) => ask('/media/clips/tea.mp4', { range }))
  expect(await Promise.all(suffixes)).toMatchObject([
    { status: 206, body: '789' },
    { status: 200, body: '0123456789' },
  ])
  const beyond = await ask('/media/clips/tea.mp4', { range: 'bytes=20-' })
  expect(beyond).toMatchObject({ status: 416, body: { result: 4 } })
})

test('HEAD tells the length of a file', async ({ site: { ask } }) => {
  for (const [url, content] of Object.entries(files).filter(([name]) => !name.startsWith('.'))) {
    const { headers, body } = await ask(`/${url}`, {}, 'HEAD')
    expect({ url, length: headers['content-length'], body }).toEqual({ url, length: `${content.length}`, body: '' })
  }
})

test('files are one route of the measurements, whatever their number', async ({ site: { ask, routes } }) => {
  for (const url of ['/assets/main-Ab12.js', '/sw.js', '/how-to-buy/', '/antiques']) await ask(url)
  await ask('/healthz')
  expect(routes).toEqual(['other', 'other', 'other', 'other', '/healthz'])
})

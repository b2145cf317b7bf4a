// Three processes that share only a database and a bucket, behind nginx as it is deployed.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect } from 'vitest'
import { openEventStream } from '#tests/support/event-stream.ts'
import { test } from '#tests/support/database.ts'
import { password } from '#tests/support/fixtures.ts'
import { jpeg } from '#tests/support/image-files.ts'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { type Proxy, startProxy } from '#tests/support/start-proxy.ts'
import { startSwift, type Swift } from '#tests/support/swift.ts'
import { cookiesOf } from '#tests/support/test-server.ts'
import { isMissing } from '#tools/programs.ts'
import { cleanUp, launchServer, makeFolder } from '#tests/support/launch-server.ts'

let swift: Swift
let nginx: Proxy | undefined
afterAll(async () => {
  await nginx?.stop()
  await cleanUp()
  await swift?.stop()
})

/** Starts a process of its own machine: its folder and its memory are nobody else's. */
async function launch(databaseUrl: string, port: number) {
  const { bucket, endpoint = '', prefix } = swift.bucket
  const server = launchServer(makeFolder(), {
    ...swift.credentials,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    PORT: String(port),
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_PREFIX: prefix,
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: 'https://curio.example',
    RATE_LIMITS: '0',
  })
  return { ...server, origin: `http://127.0.0.1:${port}` }
}

type Sent = {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

/** Sends requests through the proxy, as people outside do. */
function openClient({ httpsPort, authority }: Proxy) {
  const agent = new Agent({ ca: authority, keepAlive: true, maxSockets: 4, servername: 'curio.example' })
  return async (method: string, path: string, cookie = '', payload?: FormData | object): Promise<Sent> => {
    const content = payload && new Response(payload instanceof FormData ? payload : JSON.stringify(payload))
    const type = payload instanceof FormData ? content?.headers.get('content-type') : 'application/json'
    const headers = { host: 'curio.example', cookie, ...(content && { 'content-type': type ?? '' }) }
    const outgoing = httpsRequest({ host: '127.0.0.1', port: httpsPort, method, path, headers, agent })
    const failed = once(outgoing, 'error').then(([error]) => Promise.reject(error as Error))
    outgoing.end(content && Buffer.from(await content.arrayBuffer()))
    const [response] = (await Promise.race([once(outgoing, 'response'), failed])) as [IncomingMessage]
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
  }
}

test.skipIf(isMissing('nginx') || isMissing('swift'))(
  'machines share sessions, pictures and events, and may stop or be killed without a failed request',
  // Processes are started.
  { timeout: 120_000 },
  async ({ url, mei, bo }) => {
    swift = await startSwift()
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()] as const
    const [first, ...others] = await Promise.all(ports.map((port) => launch(url, port)))
    const [second, third] = others
    if (!first || !second || !third) throw new Error('three processes')
    await Promise.all([first.address, second.address, third.address])
    nginx = await startProxy('nginx', makeFolder(), ports)
    const send = openClient(nginx)

    // Over TLS, with cookies that are only sent over TLS.
    const redirect = await fetch(`http://127.0.0.1:${nginx.httpPort}/login`, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/^https:.*\/login$/),
    ])
    const signedIn = await send('POST', '/api/login', '', { email: mei.email, password })
    expect(signedIn.status).toBe(200)
    for (const cookie of [signedIn.headers['set-cookie']].flat()) expect(cookie).toMatch(/^__Host-\w+=.*; Secure/)
    const cookie = cookiesOf(signedIn.headers['set-cookie'])

    // One machine stores a picture, each of them serves it.
    const form = new FormData()
    form.set('image', await jpeg())
    const uploaded = await send('POST', '/api/images', cookie, form)
    expect(uploaded.status).toBe(200)
    const key = /[0-9a-f]{40}/.exec(String(uploaded.body))?.[0]
    const served = await Promise.all(
      [first, second, third].map(async ({ origin }) => (await fetch(`${origin}/media/images/${key}/320.webp`)).status),
    )
    expect(served).toEqual([200, 200, 200])

    // A change on whichever machine reaches streams on all of them.
    const boSignedIn = await fetch(`${first.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: bo.email, password }),
    })
    const boCookie = cookiesOf(boSignedIn.headers.getSetCookie())
    const streams = await Promise.all(
      [first, second, third].map(({ origin }) => openEventStream(origin, { cookie: boCookie })),
    )
    for (const stream of streams) await stream.next('ready')
    expect((await send('PUT', `/api/users/${bo._id}/follow`, cookie)).status).toBe(200)
    for (const stream of streams) await stream.next('counters')
    for (const stream of streams) stream.close()

    // Readers notice neither a machine that dies nor one that is stopped.
    const statuses: number[] = []
    const reader = new AbortController()
    const readAll = async () => {
      while (!reader.signal.aborted) statuses.push((await send('GET', '/api/users/me', cookie)).status)
    }
    const reading = Promise.all([readAll(), readAll(), readAll(), readAll()])
    const readMore = async (count: number) => {
      const until = statuses.length + count
      await expect.poll(() => statuses.length).toBeGreaterThan(until)
    }
    await readMore(20)
    first.kill('SIGKILL')
    await first.end
    await readMore(20)
    second.kill('SIGTERM')
    expect((await second.end).code).toBe(0)
    await readMore(20)
    reader.abort()
    await reading
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect((await send('GET', `/media/images/${key}/640.avif`)).status).toBe(200)
  },
)

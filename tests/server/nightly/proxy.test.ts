// The server behind the proxies of deploy/.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished } from 'vitest'
import { test } from '#tests/support/database.ts'
import { type Proxy, proxyNames, startProxy } from '#tests/support/start-proxy.ts'
import { serve } from '#tests/support/test-server.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { isMissing } from '#tools/programs.ts'

async function get({ httpsPort, authority }: Proxy, path: string, headers: Record<string, string> = {}) {
  const outgoing = request({
    host: '127.0.0.1',
    port: httpsPort,
    ca: authority,
    servername: 'curio.example',
    path,
    headers: { ...headers, host: 'curio.example' },
  }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

for (const name of proxyNames) {
  describe.skipIf(isMissing(name))(`behind ${name}`, () => {
    test('a proxy replaces the headers that the server believes', async ({ db }) => {
      const server = await serve(db, { trustProxy: ['loopback'] })
      const proxy = await startProxy(name, makeTempFolder(), [Number(new URL(await server.listen()).port)])
      onTestFinished(proxy.stop)
      const claims = { 'x-forwarded-proto': 'http', 'x-request-id': 'of-the-client-1' }
      const { headers } = await get(proxy, '/healthz', claims)
      // Only over https is this header sent.
      expect(headers).toHaveProperty('strict-transport-security')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/)
    })

    test('while the database is away, pages are served, and calls say so', async ({ db }) => {
      const appFolder = makeTempFolder()
      const page = '<!doctype html><html lang="en"><head><title>Curio</title></head><body></body></html>'
      writeFileSync(join(appFolder, 'index.html'), page)
      let checks = 0
      const startAway = async () => {
        const server = await serve(db, {
          appFolder,
          publicBrowsing: true,
          trustProxy: ['loopback'],
          parts: {
            isDatabaseAnswering: () => false,
            readiness: async () => 'database unavailable',
            onRequestEnd: ({ route }) => void (checks += Number(/^\/(readyz|healthz)$/.test(route))),
          },
        })
        return Number(new URL(await server.listen()).port)
      }
      const proxy = await startProxy(name, makeTempFolder(), [await startAway(), await startAway()])
      onTestFinished(proxy.stop)
      // nginx has no checks of its own, and learns from the answers.
      const awaited = name === 'nginx' ? 0 : 6
      await expect.poll(() => checks, { timeout: 20_000 }).toBeGreaterThanOrEqual(awaited)
      for (const attempt of [1, 2, 3]) {
        const called = await get(proxy, '/api/products/getAll')
        expect([attempt, called.status, called.body]).toEqual([attempt, 503, expect.stringContaining('"unavailable"')])
        expect((await get(proxy, '/antiques')).body).toContain('<title>Curio</title>')
      }
    })
  })
}

// What a client claims of itself, behind nginx as it is deployed.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '#tests/support/database.ts'
import { startNginx } from '#tests/support/nginx.ts'
import { buildServer } from '#tests/support/test-server.ts'
import { isMissing } from '#tools/programs.ts'

const hasNginx = !isMissing('nginx')

test.skipIf(!hasNginx)('a proxy replaces the headers that the server believes', async ({ db, onTestFinished }) => {
  const { server, close } = await buildServer(db, { trustProxy: ['loopback'] })
  onTestFinished(close)
  const folder = mkdtempSync(join(tmpdir(), 'curio-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const nginx = await startNginx(folder, [Number(new URL(await server.listen()).port)])
  onTestFinished(nginx.stop)
  const claims = { 'x-forwarded-proto': 'http', 'x-request-id': 'of-the-client-1' }
  const outgoing = request({
    host: '127.0.0.1',
    port: nginx.httpsPort,
    ca: nginx.authority,
    servername: 'curio.example',
    path: '/healthz',
    headers: { ...claims, host: 'curio.example' },
  }).end()
  const [{ headers }] = (await once(outgoing, 'response')) as [IncomingMessage]
  outgoing.destroy()
  // Both are of nginx: its ids have 32 digits, and only over https is this header sent.
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  expect(headers).toHaveProperty('strict-transport-security')
})

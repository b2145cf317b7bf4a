import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { openEventStream } from '#tests/support/event-stream.ts'
import { canEnter, cleanUp, launchServer, makeFolder, postmasterOf } from '#tests/support/launch-server.ts'

const nobody = { uid: 65534, gid: 65534 }

afterAll(cleanUp)

/** Sends the head of a request, and its body once `finish` is called. Returns the response. */
function sendSlowly({ port }: URL, body: string) {
  const socket = connect(Number(port), '127.0.0.1')
  const response = text(socket)
  const head = `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  socket.write(head)
  return { response, finish: () => socket.write(body) }
}

const isListening = async ({ port }: URL): Promise<boolean> => {
  const socket = connect(Number(port), '127.0.0.1')
  const connected = once(socket, 'connect').then(
    () => true,
    () => false,
  )
  return connected.finally(() => socket.destroy())
}

test('a stopping server says so, serves until its delay is over, and finishes the running requests and its processes', async () => {
  const metricsPort = await findFreePort()
  const settings = { SHUTDOWN_DELAY: '3', METRICS_PORT: String(metricsPort), PUBLIC_BROWSING: '1' }
  const folder = makeFolder()
  const server = launchServer(folder, settings)
  const address = new URL(await server.address)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toMatch(/^curio_database_up 1$/m)
  expect(postmasterOf(folder)).toBeDefined()
  const stream = await openEventStream(address.origin)
  await stream.next('ready')
  const slow = sendSlowly(address, JSON.stringify({ email: 'nobody@test.example', password: 'a guess' }))

  server.kill('SIGTERM')
  const ready = async () => (await fetch(new URL('/readyz', address))).json()
  await expect.poll(ready).toEqual({ status: 'stopping' })
  expect((await fetch(new URL('/api/products/getAll', address))).status).toBe(200)
  await stream.readToEnd()
  await expect.poll(() => isListening(address)).toBe(false)
  slow.finish()
  expect(await slow.response).toMatch(/^HTTP\/1\.1 401 [^]*"problem":"wrong-credentials"/)
  expect(await server.end).toEqual({ code: 0, stderr: '' })
  expect(postmasterOf(folder)).toBeUndefined()
})

describe('start errors have one line', () => {
  test.runIf(process.getuid?.() === 0 && canEnter(nobody))('a folder of another user is reported', async () => {
    const folder = makeFolder()
    expect(await launchServer(folder, {}, nobody).end).toEqual({
      code: 1,
      stderr: `Curio cannot run: The data folder ${folder} cannot be written to (EACCES).\n`,
    })
  })

  test('an unreachable database is reported without its password', async () => {
    const url = 'postgres://curio:geheim@127.0.0.1:1/curio'
    const { code, stderr } = await launchServer(makeFolder(), { DATABASE_URL: url }).end
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Curio cannot run: The database at 127\.0\.0\.1:1\/curio \(DATABASE_URL\) [^\n]*\n$/)
    expect(stderr).not.toContain('geheim')
  })
})

import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openEventStream } from '#tests/support/event-stream.ts'
import { cleanUp, launchServer, makeFolder } from '#tests/support/launch-server.ts'

afterAll(cleanUp)

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

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

test('a stopping server says so, serves until its delay is over, and finishes the running requests', async () => {
  const metricsPort = await findFreePort()
  const settings = { SHUTDOWN_DELAY: '3', METRICS_PORT: String(metricsPort), PUBLIC_BROWSING: '1' }
  const server = launchServer(makeFolder(), settings)
  const address = new URL(await server.address)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toMatch(/^curio_database_up 1$/m)
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
})

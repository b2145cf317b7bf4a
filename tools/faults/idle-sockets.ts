// Thousands of connections that send nothing, and bodies that arrive a byte a second.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '#tools/bench/percentile.ts'
import { atLeast, atMost } from '#tools/bench/figures.ts'
import { callAs, type Fault, secondsSince, type SignedInPerson, startOwnDatabase, startServer } from './fault.ts'
import { makeMarket } from './market.ts'

const idleSockets = 9000
const slowBodies = 200
/** Seconds after which a body that is too slow is refused. */
const bodyGrace = 10
const measuredSeconds = 30

export const idleSocketsFault: Fault = async (_, run) => {
  const { folder, log, onEnd } = run
  const url = await startOwnDatabase(run)
  const settings = { DATABASE_URL: url, BODY_GRACE: String(bodyGrace) }
  const server = await startServer(run, join(folder, 'server'), settings)
  const { bidders } = await makeMarket(url, { bidders: 1, auctions: 20, endsInSeconds: 3600 })
  const [reader] = bidders
  if (!reader) throw new Error('There is nobody to read')
  const port = Number(new URL(server.url).port)
  const sockets: Socket[] = []
  onEnd(async () => sockets.forEach((socket) => socket.destroy()))
  let closed = 0
  for (let count = 0; count < idleSockets; count += 1) {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('close', () => (closed += 1))
    // Not more at once than the queue of the operating system holds.
    if (count % 100 === 99) await once(socket, 'connect')
  }
  log(`${idleSockets} connections are idle`)
  const slow = Array.from({ length: slowBodies }, () => sendSlowly(port, reader))
  onEnd(async () => slow.forEach(({ socket }) => socket.destroy()))
  const health: number[] = []
  const reads: number[] = []
  const startedAtMs = performance.now()
  while (secondsSince(startedAtMs) < measuredSeconds) {
    health.push(await timeOf(fetch(`${server.url}/healthz`)))
    reads.push(await timeOf(callAs(server.url, reader, 'GET /api/products/getAll')))
    await pause(50)
  }
  const refused = slow.filter(({ received }) => received().startsWith('HTTP/1.1 408')).length
  return [
    { name: 'idle connections held', measured: sockets.length - closed, threshold: atLeast(idleSockets) },
    {
      name: '/healthz, the slowest',
      measured: Math.max(...health),
      unit: 'ms',
      threshold: atMost(500),
      note: `of ${health.length}, p50 ${median(health).toFixed(1)}`,
    },
    {
      name: 'a list of products, the slowest',
      measured: Math.max(...reads),
      unit: 'ms',
      note: `p50 ${median(reads).toFixed(1)}`,
    },
    { name: 'slow bodies refused with 408', measured: refused, threshold: atLeast(slowBodies) },
  ]
}

/** Sends a bid whose body arrives at a byte a second. */
function sendSlowly(port: number, { secret }: SignedInPerson): { socket: Socket; received: () => string } {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  socket.on('error', () => {})
  socket.write(
    'POST /api/products/00000000-0000-7000-8000-000000000000/bid HTTP/1.1\r\nhost: 127.0.0.1\r\n' +
      `cookie: token=${secret}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
  )
  const timer = setInterval(() => socket.write(' '), 1000)
  socket.on('close', () => clearInterval(timer))
  return { socket, received: () => received }
}

async function timeOf(request: Promise<Response>): Promise<number> {
  const startedAtMs = performance.now()
  const response = await request
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
  return performance.now() - startedAtMs
}

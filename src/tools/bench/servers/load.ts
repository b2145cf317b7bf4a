// Asks a server over HTTP as fast as it answers. Sockets and a parser that knows just enough: on few cores a whole
// HTTP client would take more time than what it measures.
import { connect, type Socket } from 'node:net'
import { answerOrders } from './child.ts'
import type { LoadOrder, LoadReport } from './messages.ts'

answerOrders(async ({ port, connections, milliseconds, requests }: LoadOrder): Promise<LoadReport> => {
  const bytes = requests.map((request) => Buffer.from(request))
  let sent = 0
  let answered = 0
  let refusal: string | null = null
  const since = performance.now()
  const until = since + milliseconds
  const next = () => bytes[sent++ % bytes.length]
  await Promise.all(
    Array.from({ length: connections }, () =>
      converse(port, {
        next: () => (performance.now() < until && refusal === null ? next() : undefined),
        take: (head, body) => {
          answered += 1
          if (!head.startsWith('HTTP/1.1 200')) refusal ??= `${head.split('\r\n')[0]} ${body}`
        },
      }),
    ),
  )
  return { answered, seconds: (performance.now() - since) / 1000, refusal }
})

type Talk = {
  /** The next request, or undefined when it is over. */
  readonly next: () => Buffer | undefined
  readonly take: (head: string, body: string) => void
}

/** One kept connection: request, answer, request, … */
function converse(port: number, { next, take }: Talk): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let got = Buffer.alloc(0)
  const ask = () => {
    const request = next()
    if (request) socket.write(request)
    else socket.end(resolve)
  }
  socket.on('connect', ask)
  socket.on('error', reject)
  socket.on('data', (chunk) => {
    got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
    const headEnd = got.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = got.toString('latin1', 0, headEnd)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return void socket.destroy(new Error(`An answer without a length: ${head}`))
    const end = headEnd + 4 + Number(length)
    if (got.length < end) return
    take(head, got.toString('utf8', headEnd + 4, Math.min(end, headEnd + 304)))
    got = got.subarray(end)
    ask()
  })
  return promise
}

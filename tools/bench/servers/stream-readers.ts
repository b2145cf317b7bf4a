// Holds event streams open, over bare sockets, and notices when each has received a text.
import { connect, type Socket } from 'node:net'
import { serveRequests } from './child-process.ts'
import type { StreamReaderReport, StreamReaderRequest } from './messages.ts'

type Reader = { readonly socket: Socket; tail: Buffer; receive: ((chunk: Buffer) => void) | null }

let readers: Reader[] = []
let arrivals: { productId: string; atMs: number }[] = []

const nowMs = () => performance.timeOrigin + performance.now()

serveRequests(async (request: StreamReaderRequest): Promise<StreamReaderReport> => {
  if (request.kind === 'open') {
    // A few at a time, as a listening socket accepts only so many at once.
    for (let start = 0; start < request.secrets.length; start += 50) {
      const batch = request.secrets.slice(start, start + 50)
      const open = (secret: string, index: number) =>
        openReader(request.port, secret, request.queries?.[start + index] ?? '')
      readers.push(...(await Promise.all(batch.map(open))))
    }
  } else if (request.kind === 'record') {
    arrivals = []
    for (const reader of readers) reader.receive = recordArrivals()
  } else if (request.kind === 'report') {
    return { atMs: nowMs(), arrivals }
  } else if (request.kind === 'close') {
    for (const { socket } of readers) socket.destroy()
    readers = []
  } else {
    const marker = Buffer.from(request.text)
    await Promise.all(readers.map((reader) => waitFor(reader, marker)))
  }
  return { atMs: nowMs() }
})

/** Resolves when the stream has begun. */
async function openReader(port: number, secret: string, query: string): Promise<Reader> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', (error) => {
    throw error
  })
  const reader: Reader = { socket, tail: Buffer.alloc(0), receive: null }
  socket.on('data', (chunk) => reader.receive?.(chunk))
  const opened = waitFor(reader, Buffer.from('event: ready'))
  socket.write(`GET /api/events${query} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: token=${secret}\r\n\r\n`)
  await opened
  return reader
}

function waitFor(reader: Reader, marker: Buffer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  reader.receive = (chunk) => {
    const isReceived = chunk.includes(marker) || Buffer.concat([reader.tail, chunk.subarray(0, 100)]).includes(marker)
    reader.tail = Buffer.from(chunk.subarray(-100))
    if (!isReceived) return
    reader.receive = null
    resolve()
  }
  return promise
}

/** Returns a function that records the events of products in the chunks of a stream. */
function recordArrivals(): (chunk: Buffer) => void {
  let rest = ''
  return (chunk) => {
    const texts = `${rest}${chunk.toString('latin1')}`.split('\n\n')
    rest = texts.pop() ?? ''
    for (const text of texts) {
      const productId = /"productId":"([^"]+)"/.exec(text)?.[1]
      if (productId !== undefined) arrivals.push({ productId, atMs: nowMs() })
    }
  }
}

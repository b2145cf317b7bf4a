import { Readable } from 'node:stream'

/** Tells on a terminal how much of `size` bytes has gone out; elsewhere it keeps quiet. */
export function describeProgress(size: number) {
  const shown = process.stderr.isTTY
  let sent = 0
  let told = ''
  const tell = () => {
    const text = `${size > 0 ? Math.floor((sent / size) * 100) : 100} %`
    if (!shown || text === told) return
    told = text
    process.stderr.write(`\r${text} `)
  }
  return {
    of: (source: Readable): ReadableStream =>
      Readable.toWeb(
        source.map((chunk: Buffer) => {
          sent += chunk.length
          tell()
          return chunk
        }),
      ) as ReadableStream,
    end: () => {
      if (shown) process.stderr.write('\r      \r')
    },
  }
}

import { Readable } from 'node:stream'

/** Tells on a terminal how much of `size` bytes has gone out; elsewhere it keeps quiet. */
export function trackProgress(size: number) {
  const isTerminal = process.stderr.isTTY
  let sent = 0
  let lastText = ''
  const writeProgress = () => {
    const text = `${size > 0 ? Math.floor((sent / size) * 100) : 100} %`
    if (!isTerminal || text === lastText) return
    lastText = text
    process.stderr.write(`\r${text} `)
  }
  return {
    wrap: (source: Readable): ReadableStream =>
      Readable.toWeb(
        source.map((chunk: Buffer) => {
          sent += chunk.length
          writeProgress()
          return chunk
        }),
      ) as ReadableStream,
    end: () => {
      if (isTerminal) process.stderr.write('\r      \r')
    },
  }
}

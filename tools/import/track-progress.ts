import { Readable } from 'node:stream'

/** Shows how much of `size` bytes was uploaded; silent if the output is not a terminal. */
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

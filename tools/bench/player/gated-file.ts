// A file that is served up to the released part; reads beyond it wait.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'

export type GatedFile = {
  /** Opens the next gate. */
  readonly release: () => void
  readonly serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** Opens the video at `path` with a gate every `every` seconds. */
export async function openGatedFile(path: string, every: number): Promise<GatedFile> {
  const fields = ['-select_streams', 'v', '-show_entries', 'packet=pts_time,pos', '-of', 'csv=p=0']
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...fields, path], { maxBuffer: 64_000_000 })
  const packets = stdout.split('\n').map((line) => line.split(',').map(Number))
  const bytes = readFileSync(path)
  let releasedSeconds = every
  let released = Promise.withResolvers<void>()
  const openBytes = () => packets.find(([time = 0]) => time >= releasedSeconds)?.[1] ?? bytes.length
  return {
    release() {
      releasedSeconds += every
      released.resolve()
      released = Promise.withResolvers()
    },
    async serve(request, response) {
      const total = bytes.length
      let offset = Number(/bytes=(\d+)/.exec(request.headers.range ?? '')?.[1] ?? 0)
      response.writeHead(206, {
        'content-type': 'video/mp4',
        'content-length': total - offset,
        'content-range': `bytes ${offset}-${total - 1}/${total}`,
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
      })
      while (offset < total && !response.destroyed) {
        const end = openBytes()
        if (offset < end) {
          response.write(bytes.subarray(offset, end))
          offset = end
        } else await released.promise
      }
      response.end()
    },
  }
}

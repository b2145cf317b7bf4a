// A file that is served up to the released part; reads beyond it wait.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'

export class GatedFile {
  readonly #bytes: Buffer
  readonly #marks: readonly number[]
  #released = 0
  #waiting = new Set<() => void>()

  private constructor(bytes: Buffer, marks: readonly number[]) {
    this.#bytes = bytes
    this.#marks = marks
  }

  /** Opens the video at `path` with a gate every `every` seconds. */
  static async open(path: string, every: number): Promise<GatedFile> {
    const fields = ['-select_streams', 'v', '-show_entries', 'packet=pts_time,pos', '-of', 'csv=p=0']
    const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...fields, path], { maxBuffer: 64_000_000 })
    const packets = stdout.split('\n').map((line) => line.split(',').map(Number))
    const seconds = Math.max(...packets.map(([time = 0]) => time))
    const bytes = readFileSync(path)
    const marks = Array.from({ length: Math.floor(seconds / every) }, (_, index) => {
      const packet = packets.find(([time = 0]) => time >= (index + 1) * every)
      return packet?.[1] ?? bytes.length
    })
    return new GatedFile(bytes, [...marks, bytes.length])
  }

  /** Opens the next gate. */
  release(): void {
    this.#released += 1
    for (const resume of this.#waiting) resume()
    this.#waiting.clear()
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const total = this.#bytes.length
    let offset = Number(/bytes=(\d+)/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(206, {
      'content-type': 'video/mp4',
      'content-length': total - offset,
      'content-range': `bytes ${offset}-${total - 1}/${total}`,
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
    })
    while (offset < total && !response.destroyed) {
      const open = this.#marks[this.#released] ?? total
      if (offset < open) {
        response.write(this.#bytes.subarray(offset, open))
        offset = open
      } else await new Promise<void>((resolve) => this.#waiting.add(resolve))
    }
    response.end()
  }
}

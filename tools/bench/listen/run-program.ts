// Runs ffmpeg and espeak-ng.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program. Returns what it wrote to standard output and error; rejects with the end of the latter if it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  input?: Uint8Array,
): Promise<{ readonly output: Buffer; readonly log: string }> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  const log: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk))
  // A program that fails early closes its input; its exit code says more than EPIPE.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  const text = Buffer.concat(log).toString()
  if (code !== 0) throw new Error(`${program} failed (${String(code)}): ${text.trim().slice(-600)}`)
  return { output: Buffer.concat(output), log: text }
}

/** Runs ffmpeg on a file, or on `input` if that is `pipe:0`. Returns mono samples at a rate in hertz. */
export async function decodeSound(file: string, rate: number, filters: readonly string[] = [], input?: Uint8Array) {
  const filtered = filters.length > 0 ? ['-af', filters.join(',')] : []
  const args = ['-v', 'error', '-i', file, ...filtered, '-ac', '1', '-ar', `${rate}`, '-f', 'f32le', 'pipe:1']
  const { output } = await runProgram('ffmpeg', args, input)
  return new Float32Array(output.buffer, output.byteOffset, Math.floor(output.byteLength / 4))
}

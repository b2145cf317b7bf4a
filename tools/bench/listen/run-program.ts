// Runs ffmpeg and espeak-ng.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program. Returns what it wrote to standard output and error; rejects with the latter if it fails. */
export async function runProgram(program: string, args: readonly string[], input?: Uint8Array) {
  const running = promisify(execFile)(program, args, { encoding: 'buffer', maxBuffer: Number.POSITIVE_INFINITY })
  // A program that fails early closes its input; its exit code says more than EPIPE.
  running.child.stdin?.on('error', () => {}).end(input)
  const { stdout, stderr } = await running
  return { output: stdout, log: stderr.toString() }
}

/** Runs ffmpeg on a file, or on `input` if that is `pipe:0`. Returns mono samples at a rate in hertz. */
export async function decodeSound(file: string, rate: number, filters: readonly string[] = [], input?: Uint8Array) {
  const filtered = filters.length > 0 ? ['-af', filters.join(',')] : []
  const args = ['-v', 'error', '-i', file, ...filtered, '-ac', '1', '-ar', `${rate}`, '-f', 'f32le', 'pipe:1']
  const { output } = await runProgram('ffmpeg', args, input)
  return new Float32Array(output.buffer, output.byteOffset, Math.floor(output.byteLength / 4))
}

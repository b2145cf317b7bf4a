import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { ProbeOutcome } from '#src/domain/media/task-video.ts'
import type { VideoBytes } from './is-cut-off.ts'
import type { ProbeMessage } from './probe-process.ts'

/** Milliseconds that the process may compute; reading the video does not count. */
const maxProbeMs = 5000
const maxStartMs = 60_000
const maxHeapMegabytes = 160

/** Characters of the process's last output that its error contains. */
const maxOutputLength = 4000

/**
 * Probes a video in a process of its own, which is killed when it takes too long or too much memory: the parser loops
 * over counts that a file only claims. It gets none of the server's settings, because it parses what people send.
 * Rejects as `read` does, and if the process ends for another reason, which says nothing about the video.
 */
export function probeInChild({ bytes, read }: VideoBytes): Promise<ProbeOutcome> {
  const child = fork(join(import.meta.dirname, 'probe-process.ts'), [String(bytes)], {
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
    // A terminal's Ctrl-C ends the server's whole group. The process ends when its parent has ended: limit-memory.ts.
    detached: true,
  })
  const kill = () => child.kill('SIGKILL')
  let timer = setTimeout(kill, maxStartMs)
  return new Promise<ProbeOutcome>((resolve, reject) => {
    let hasStarted = false
    let remainingMs = maxProbeMs
    let turnStartedAtMs = 0
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-maxOutputLength)))
    child.on('error', reject)
    // Its messages and output have been read by now.
    child.on('close', (code, signal) => {
      // The limit of V8's heap aborts the process, and limit-memory.ts kills it.
      if (hasStarted && (signal === 'SIGABRT' || signal === 'SIGKILL')) resolve('too-complex')
      else reject(new Error(`The process that probes videos ended with ${signal ?? code}. ${output}`.trim()))
    })
    const sendRange = async (start: number, end: number) => {
      const content = await read(start, end)
      turnStartedAtMs = performance.now()
      timer = setTimeout(resolve, remainingMs, 'too-complex')
      // If it has ended meanwhile, its exit tells.
      child.send(content, () => {})
    }
    child.on('message', (message: ProbeMessage) => {
      clearTimeout(timer)
      if (message.kind === 'probed') return resolve(message.video)
      if (hasStarted) remainingMs -= performance.now() - turnStartedAtMs
      hasStarted = true
      sendRange(message.start, message.end).catch(reject)
    })
  }).finally(() => {
    clearTimeout(timer)
    kill()
  })
}

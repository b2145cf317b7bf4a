import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { ProbeOutcome } from '#src/domain/media/task-video.ts'
import type { VideoBytes } from './is-cut-off.ts'
import type { ProbeMessage } from './probe-process.ts'

/** Milliseconds that the process may compute; reading the video does not count. */
const maxProbeMs = 5000
const maxStartMs = 60_000
const maxHeapMegabytes = 160

/**
 * Probes a video in a process of its own, which is killed when it takes too long or too much memory: the parser loops
 * over counts that a file only claims. Rejects as `read` does.
 */
export function probeInChild({ bytes, read }: VideoBytes): Promise<ProbeOutcome> {
  const child = fork(join(import.meta.dirname, 'probe-process.ts'), [String(bytes)], {
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  let timer = setTimeout(kill, maxStartMs)
  return new Promise<ProbeOutcome>((resolve, reject) => {
    let hasStarted = false
    let remainingMs = maxProbeMs
    let turnStartedAtMs = 0
    child.on('error', reject)
    child.on('exit', () => {
      if (hasStarted) resolve('too-complex')
      else reject(new Error('The process that probes videos does not start.'))
    })
    const sendRange = async (start: number, end: number) => {
      const content = await read(start, end)
      turnStartedAtMs = performance.now()
      timer = setTimeout(kill, remainingMs)
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

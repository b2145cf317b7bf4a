import { fork } from 'node:child_process'
import { Socket } from 'node:net'
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

/** How long a process waits for another video: those of a folder follow each other, and starting one takes longest. */
const maxIdleMs = 10_000

type Child = ReturnType<typeof startProcess>
type Idle = { readonly child: Child; readonly timer: NodeJS.Timeout }
let idle: Idle | null = null

function startProcess() {
  const child = fork(join(import.meta.dirname, 'probe-process.ts'), {
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
    // A terminal's Ctrl-C ends the server's whole group. The process ends when its parent has ended: limit-memory.ts.
    detached: true,
  })
  for (const event of ['error', 'exit'])
    child.on(event, () => {
      if (idle?.child === child) killIdle()
    })
  return child
}

function takeIdle() {
  if (!idle) return null
  const { child, timer } = idle
  idle = null
  clearTimeout(timer)
  child.ref()
  child.channel?.ref()
  return child
}

const killIdle = () => takeIdle()?.kill('SIGKILL')

/** Keeps a process for the next video. It does not keep the server from ending. */
function keepIdle(child: Child): void {
  killIdle()
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  idle = { child, timer: setTimeout(killIdle, maxIdleMs).unref() }
}

/**
 * Probes a video in another process, which is killed when it takes too long or too much memory: the parser loops over
 * counts that a file only claims. It gets none of the server's settings, because it parses what people send. It probes one
 * video after the other, as long as each leaves it as it was.
 * Rejects as `read` does, and if the process ends for another reason, which says nothing about the video.
 */
export async function probeInChild({ bytes, read }: VideoBytes): Promise<ProbeOutcome> {
  const ready = takeIdle()
  const child = ready ?? startProcess()
  let canContinue = false
  let timer = setTimeout(() => child.kill('SIGKILL'), maxStartMs)
  const { promise, resolve, reject } = Promise.withResolvers<ProbeOutcome>()
  const stop = () => {
    clearTimeout(timer)
    for (const event of ['message', 'close']) child.removeAllListeners(event)
    child.off('error', reject)
    child.stderr?.removeAllListeners('data')
    if (canContinue) keepIdle(child)
    else child.kill('SIGKILL')
  }
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
    timer = setTimeout(() => resolve('too-complex'), remainingMs)
    // If it has ended meanwhile, its exit tells.
    child.send(content, () => {})
  }
  const sendLength = () => {
    turnStartedAtMs = performance.now()
    timer = setTimeout(() => resolve('too-complex'), remainingMs)
    child.send(bytes, () => {})
  }
  child.on('message', (message: ProbeMessage) => {
    clearTimeout(timer)
    switch (message.kind) {
      case 'ready':
        return sendLength()
      case 'probed':
        canContinue = message.canContinue
        return resolve(message.video)
      case 'read':
        hasStarted = true
        remainingMs -= performance.now() - turnStartedAtMs
        return void sendRange(message.start, message.end).catch(reject)
    }
  })
  if (ready) {
    clearTimeout(timer)
    sendLength()
  }
  return promise.finally(stop)
}

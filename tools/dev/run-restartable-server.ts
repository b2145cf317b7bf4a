import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

export interface RestartableServer {
  /** Settles when it served for the first time, with whether it serves the demo. */
  readonly ready: Promise<{ readonly demo: boolean }>
  /** Stops it and starts it anew; calls meanwhile are one. */
  restart(): void
  stop(): Promise<void>
}

const message = z.object({ demo: z.boolean() })

/** An editor saves several files at once, in milliseconds. */
const debounceMs = 150

/** Runs the server as a child that can be started anew; one that does not start waits for the next change. */
export function runRestartableServer(script: string, env: Readonly<Record<string, string>>): RestartableServer {
  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<z.output<typeof message>>()
  let timer: NodeJS.Timeout | undefined
  let pendingRestart = Promise.resolve()
  let child = start()

  function start(): ChildProcess {
    const serverProcess = fork(script, ['--built'], { env: { ...process.env, ...env } })
    serverProcess.on('message', (sent) => resolveReady(message.parse(sent)))
    // Ctrl-C reaches the child by itself; what it exits with here was asked for.
    serverProcess.on('exit', (code) => {
      if (code) process.stderr.write('The server waits for a change.\n')
    })
    return serverProcess
  }
  async function stopChild(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  async function restartAfter(pending: Promise<void>): Promise<void> {
    await pending
    await stopChild()
    child = start()
  }
  return {
    ready,
    restart() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        pendingRestart = restartAfter(pendingRestart)
      }, debounceMs)
    },
    async stop() {
      clearTimeout(timer)
      await pendingRestart
      await stopChild()
    },
  }
}

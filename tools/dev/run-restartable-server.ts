import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { type SignInHint, signInHints } from '#src/server/start-message.ts'

export interface RestartableServer {
  /** Resolves when the server first listens, with what its start says about signing in. */
  readonly ready: Promise<{ readonly signInHint: SignInHint }>
  /** Restarts the server; concurrent calls are coalesced. */
  restart(): void
  stop(): Promise<void>
}

const message = z.object({ signInHint: z.enum(signInHints) })

/** Milliseconds of debouncing: an editor may save several files at once. */
const debounceMs = 150

/** Runs the server as a child process that can be restarted. If it fails to start, it waits for the next restart. */
export function runRestartableServer(script: string, env: Readonly<Record<string, string>>): RestartableServer {
  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<z.output<typeof message>>()
  let timer: NodeJS.Timeout | undefined
  let pendingRestart = Promise.resolve()
  let child = start()

  function start(): ChildProcess {
    const serverProcess = fork(script, ['--built'], { env: { ...process.env, ...env } })
    serverProcess.on('message', (sent) => resolveReady(message.parse(sent)))
    // Only failures are reported: Ctrl-C, which the child receives directly, and a restart end it without an error
    // code.
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

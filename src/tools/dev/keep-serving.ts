import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

export interface KeptServer {
  /** Settles when it served for the first time, with whether it serves the demo. */
  readonly ready: Promise<{ readonly demo: boolean }>
  /** Stops it and starts it anew; calls meanwhile are one. */
  restart(): void
  stop(): Promise<void>
}

const message = z.object({ demo: z.boolean() })

/** An editor saves several files at once, in milliseconds. */
const settle = 150

/** Runs the server as a child that can be started anew; one that does not start waits for the next change. */
export function keepServing(script: string, env: Readonly<Record<string, string>>): KeptServer {
  const { promise: ready, resolve: served } = Promise.withResolvers<z.output<typeof message>>()
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()
  let child = start()

  function start(): ChildProcess {
    const started = fork(script, ['--built'], { env: { ...process.env, ...env } })
    started.on('message', (sent) => served(message.parse(sent)))
    // Ctrl-C reaches the child by itself; what it exits with here was asked for.
    started.on('exit', (code) => {
      if (code) process.stderr.write('The server waits for a change.\n')
    })
    return started
  }
  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  async function startAnew(after: Promise<void>): Promise<void> {
    await after
    await end()
    child = start()
  }
  return {
    ready,
    restart() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        turn = startAnew(turn)
      }, settle)
    },
    async stop() {
      clearTimeout(timer)
      await turn
      await end()
    },
  }
}

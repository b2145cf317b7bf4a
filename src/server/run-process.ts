// The server's process: starts everything, prints its address, stops cleanly.

import { resolve } from 'node:path'
import type { Logger } from 'pino'

import { explainFailure } from './explain-failure.ts'
import { formatStartMessage } from './start-message.ts'
import { createLifecycle } from './lifecycle.ts'
import { serve } from './serve.ts'
import { readSettings } from './settings.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const projectFolder = resolve(import.meta.dirname, '..', '..')

/** Serves until a stop signal. Ends the process then, or if it cannot start or continue. */
export async function runProcess(log: Logger): Promise<void> {
  const lifecycle = createLifecycle((name, reason) => log.error({ err: reason }, `${name} did not close`))
  const stop = async (exitCode: number) => {
    await lifecycle.stop()
    process.exit(exitCode)
  }
  const fail = (reason: unknown) => {
    // Errors during shutdown are consequences of closing, not failures.
    if (lifecycle.signal.aborted) return
    const explanation = explainFailure(reason)
    if (explanation === null) log.fatal({ err: reason }, 'Curio stops because of an error')
    else process.stderr.write(`Curio cannot run: ${explanation}\n`)
    void stop(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  stopOnSignals(
    () => {
      printLine('Curio is stopping.')
      void stop(0)
    },
    () => process.exit(1),
  )
  // Writing to a closed terminal fails, which must not end the process.
  process.stdout.on('error', () => {})
  try {
    const settings = readSettings(process.env, projectFolder)
    log.level = settings.logLevel
    const { address, signInHint, lost } = await serve({ settings, projectFolder, lifecycle, log })
    // A parent process that forked this one prints the address.
    if (process.send) process.send({ signInHint })
    else printLine(formatStartMessage(address, signInHint))
    void lost.then(fail)
  } catch (error) {
    fail(error)
  }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

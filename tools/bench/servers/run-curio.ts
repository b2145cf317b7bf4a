// Curio's server as installed: a separate process with its default log, sessions and checks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'

const MAIN = join(import.meta.dirname, '../../../src/server/main.ts')
const START_TIMEOUT_MS = 60_000

export type RunningCurio = { readonly pid: number; readonly port: number; readonly stop: () => Promise<void> }

/** Serves the database at `url`. The log is written and discarded. `flags` are passed to Node; `settings` are more. */
export async function runCurio(
  url: string,
  dataDir: string,
  flags: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningCurio> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [...flags, MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      // One person and one address make all requests.
      RATE_LIMITS: '0',
      ...settings,
    },
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  const stop = async () => {
    process.off('exit', kill)
    if (child.exitCode === null) child.kill('SIGTERM')
    await exited
  }
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await isReady(port))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error('Curio did not start')
    }
    await pause(50)
  }
  return { pid: child.pid ?? 0, port, stop }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

// Runs the built app as in production: a separate server process on a free loopback port, with demo data.
import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { compileCache } from './compile-cache.ts'
import { requireBuild } from './start/built-app.ts'

/** A running server. */
export type RunningServer = {
  /** Its origin, without a trailing slash. */
  readonly url: string
  readonly pid: number | undefined
  /** Stops it with SIGTERM; resolves when it has exited. */
  stop(): Promise<void>
  /** Kills it with SIGKILL; resolves when it has exited. */
  kill(): Promise<void>
}

type LaunchedServer = RunningServer & {
  /** Resolves when it is ready. Rejects with the end of its output if it exits before. */
  readonly ready: Promise<void>
}

const MAIN = join(import.meta.dirname, '../src/server/main.ts')
const START_TIMEOUT_MS = 180_000
const STOP_TIMEOUT_MS = 20_000

/**
 * Starts the server on `dataDir`, which is filled with demo data if empty. `settings` are additional environment
 * variables. Throws with the end of the server's output if it fails.
 */
export async function runServer(dataDir: string, settings: Record<string, string> = {}): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runServerOn(await findFreePort(), dataDir, settings)
    } catch (error) {
      // Another process may have taken the free port meanwhile.
      if (attempt === 3 || !(error instanceof Error && error.message.includes('is taken'))) throw error
    }
  }
}

async function runServerOn(port: number, dataDir: string, settings: Record<string, string>): Promise<RunningServer> {
  const server = launchServer(port, dataDir, settings)
  await server.ready
  return server
}

/** Starts the server on `port` without waiting until it is ready. */
export function launchServer(port: number, dataDir: string, settings: Record<string, string> = {}): LaunchedServer {
  const url = `http://${settings['HOST'] ?? '127.0.0.1'}:${port}`
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...compileCache,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // With these in a `.env` file the server would load no demo data.
      PUBLIC_URL: '',
      SMTP_URL: '',
      TRUST_PROXY: '',
      DEMO: '',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = (output + text).slice(-8000)))
  const sendKill = () => child.kill('SIGKILL')
  process.once('exit', sendKill)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', sendKill)
      resolve()
    })
  })
  const kill = async () => {
    sendKill()
    await exited
  }
  const stop = async () => {
    child.kill('SIGTERM')
    const killTimer = setTimeout(sendKill, STOP_TIMEOUT_MS)
    await exited
    clearTimeout(killTimer)
  }
  const waitUntilReady = async () => {
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await isReady(url))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server did not start:\n${output}`)
      if (Date.now() > deadline) {
        await stop()
        throw new Error(`The server was not ready in time:\n${output}`)
      }
      await pause(50)
    }
  }
  const ready = waitUntilReady()
  // Whoever kills it before it is ready does not wait for it.
  ready.catch(() => {})
  return { url, pid: child.pid, ready, stop, kill }
}

/** Creates a temporary folder with demo data by starting the built app on it once. */
export async function makeDemoData(): Promise<string> {
  requireBuild()
  const folder = await mkdtemp(join(tmpdir(), 'curio-demo-'))
  const server = await runServer(folder)
  await server.stop()
  return folder
}

/** Copies a data folder that no server uses, keeping file owners. */
export async function copyData(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'curio-data-'))
  if (process.platform === 'win32') await cp(folder, copy, { recursive: true })
  else await promisify(execFile)('cp', ['-a', `${folder}/.`, copy])
  return copy
}

export async function removeData(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

// Starts real server processes, each on its own folder.
import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'

const main = resolve(import.meta.dirname, '../../src/server/main.ts')

export type SystemUser = { readonly uid: number; readonly gid: number }

export type LaunchedServer = {
  readonly pid: number
  /** Resolves when the server accepts requests. */
  readonly address: Promise<string>
  /** Resolves when the process has exited. */
  readonly end: Promise<{ readonly code: number | null; readonly stderr: string }>
  /** What it has printed so far. */
  readonly output: () => string
  readonly kill: (signal: NodeJS.Signals) => void
}

const launched = new Set<ChildProcess>()
const folders = new Set<string>()

/** Creates an empty folder that everyone, or only its owner, can enter. */
export function makeFolder({ mode = 0o755, owner }: { mode?: number; owner?: SystemUser | undefined } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'curio-start-'))
  folders.add(folder)
  chmodSync(folder, mode)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** Runs `npm start` without a build, in a process group of its own, as a terminal does. */
export function launchNpm(dataDir: string): LaunchedServer {
  const npm = process.env['npm_execpath']
  const [program, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  return launch(dataDir, program, [...first, 'start', '--silent', '--', '--built'], { detached: true })
}

/** Starts the server as `person` or the current user, on a free port unless `env` names one. */
export function launchServer(dataDir: string, env: Record<string, string> = {}, person?: SystemUser): LaunchedServer {
  return launch(dataDir, process.execPath, [main], { ...person, env })
}

function launch(dataDir: string, program: string, args: readonly string[], options: SpawnOptions): LaunchedServer {
  const child = spawn(program, args, {
    ...options,
    env: { ...process.env, DATABASE_URL: '', HOST: '', PORT: '0', DEMO: '0', DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launched.add(child)
  let output = ''
  let stderr = ''
  const { promise: address, resolve: resolveAddress, reject } = Promise.withResolvers<string>()
  address.catch(() => {})
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    const found = /^Curio is at (\S+)$[^]*stops it/m.exec(output)?.[1]
    if (found) resolveAddress(found)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const end = once(child, 'close').then(([code]: (number | null)[]) => {
    launched.delete(child)
    reject(new Error(`ended with ${code}: ${stderr}${output}`))
    return { code: code ?? null, stderr }
  })
  return { pid: child.pid ?? 0, address, end, output: () => output, kill: (signal) => child.kill(signal) }
}

/** Returns the process id of the PostgreSQL on the folder, or undefined. */
export function postmasterOf(dataDir: string): number | undefined {
  return postmasterLines(dataDir)?.[0]
}

/** The command lines of processes that run in the folder or name it. Linux only. */
export function processesOf(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return command.includes(dataDir) || readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir) ? [command] : []
      } catch {
        // It has ended.
        return []
      }
    })
}

/** Connects to the folder's database. */
export async function connectTo(dataDir: string): Promise<Client> {
  const password = readFileSync(join(dataDir, 'postgres/passwords/curio'), 'utf8').trim()
  const port = postmasterLines(dataDir)?.[3] ?? 0
  const client = new Client({ host: '127.0.0.1', port, user: 'curio', database: 'curio', password })
  client.on('error', () => {})
  await client.connect()
  return client
}

function postmasterLines(dataDir: string): number[] | undefined {
  try {
    return readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n').map(Number)
  } catch {
    return undefined
  }
}

/** Stops processes that a failed test left running, and removes the folders. */
export async function cleanUp(): Promise<void> {
  await Promise.all(
    [...launched].map(async (child) => {
      child.kill('SIGTERM')
      await once(child, 'close')
    }),
  )
  for (const folder of folders) {
    endPostmaster(folder)
    // A stopping process may still write files.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

function endPostmaster(folder: string): void {
  const postmaster = postmasterOf(folder)
  if (postmaster === undefined) return
  try {
    process.kill(postmaster, 'SIGQUIT')
  } catch {
    // The process of the file has already exited.
  }
}

/** Whether `person` has access to this checkout, and so can start the server. */
export function canEnter(person: SystemUser): boolean {
  return spawnSync(process.execPath, ['--check', main], { ...person, stdio: 'ignore' }).status === 0
}

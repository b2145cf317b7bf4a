import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import { onNpmExit } from '#src/server/stop-on-signals.ts'
import { buildStampFile, isBuilt } from './built-app.ts'
import { hashSources } from './hash-sources.ts'

/** The script that builds the app; it runs in a process of its own. */
export const buildScript = join(import.meta.dirname, '../build.ts')

const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Builds the app into `dist` and `dist-server`, unless the existing build is of the current sources.
 * @throws StartFailure if another process serves the existing build, or the build fails; the reasons are then on the
 * terminal.
 */
export async function buildIfStale(projectFolder: string): Promise<void> {
  const isFresh = () => readFileSync(buildStampFile(projectFolder), 'utf8') === hashSources(projectFolder)
  if (isBuilt(projectFolder) && isFresh()) return
  const server = findServer(projectFolder)
  if (server !== undefined)
    throw new StartFailure(
      `process ${server} serves the app from here, and its sources changed: stop that process first.`,
    )
  process.stdout.write('Building the app …\n')
  // In a separate process, so that the server does not keep the bundler's memory.
  const build = spawn(process.execPath, [buildScript], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  const output: Buffer[] = []
  for (const stream of [build.stdout, build.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const forwardSignal = (signal: NodeJS.Signals) => build.kill(signal)
  for (const signal of forwardedSignals) process.on(signal, forwardSignal)
  const stopWatching = onNpmExit(() => forwardSignal('SIGTERM'))
  const [code, signal] = await once(build, 'close')
  stopWatching()
  for (const forwarded of forwardedSignals) process.off(forwarded, forwardSignal)
  if (signal !== null) throw new StartFailure('it was stopped while the app was being built.')
  if (code === 0) return
  process.stderr.write(Buffer.concat(output))
  throw new StartFailure('the app does not build.')
}

const serverScripts = ['src/server/main.ts', 'tools/start.ts']

/** The id of another process that serves from the project's folder; undefined if there is none, or not on Linux. */
function findServer(projectFolder: string): string | undefined {
  if (process.platform !== 'linux') return undefined
  const scripts = serverScripts.map((script) => join(projectFolder, script))
  return readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid) || pid === String(process.pid)) return false
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return args.some((arg) => arg.endsWith('.ts') && scripts.includes(resolve(readlinkSync(`/proc/${pid}/cwd`), arg)))
    } catch {
      // It has ended, or is another user's.
      return false
    }
  })
}

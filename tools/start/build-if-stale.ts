import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartFailure } from '#src/server/db/embedded/start-failure.ts'
import { hashSources } from './hash-sources.ts'

const builtFiles = ['dist/index.html', 'dist-server/entry-server.js']

const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Builds the app into `dist` and `dist-server`, unless what is there was made from the sources as they are.
 * @throws StartFailure when it does not build; the reasons are on the terminal by then.
 */
export async function buildIfStale(projectFolder: string): Promise<void> {
  const stamp = hashSources(projectFolder)
  // Not in dist, which is served; and gone with node_modules, since other packages make another build.
  const stampFile = join(projectFolder, 'node_modules', '.cache', 'curio', 'build-stamp')
  const isBuilt = builtFiles.every((file) => existsSync(join(projectFolder, file))) && existsSync(stampFile)
  if (isBuilt && readFileSync(stampFile, 'utf8') === stamp) return
  process.stdout.write('Building the app …\n')
  // In a process of its own, so that the server does not carry the bundler's memory.
  const builder = join(projectFolder, 'src', 'tools', 'build.ts')
  const build = spawn(process.execPath, [builder, '--quiet'], { cwd: projectFolder, stdio: 'inherit' })
  const forwardSignal = (signal: NodeJS.Signals) => build.kill(signal)
  for (const signal of forwardedSignals) process.on(signal, forwardSignal)
  const [code, signal] = await once(build, 'exit')
  for (const forwarded of forwardedSignals) process.off(forwarded, forwardSignal)
  if (signal !== null) throw new StartFailure('it was stopped while the app was being built.')
  if (code !== 0) throw new StartFailure('the app does not build.')
  mkdirSync(join(stampFile, '..'), { recursive: true })
  writeFileSync(stampFile, stamp)
}

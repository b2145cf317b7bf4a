import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartFailure } from '#src/server/db/embedded/start-failure.ts'
import { stampSources } from './source-stamp.ts'

const builtFiles = ['dist/index.html', 'dist-server/entry-server.js']

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Builds the app into `dist` and `dist-server`, unless what is there was made from the sources as they are.
 * @throws StartFailure when it does not build; the reasons are on the terminal by then.
 */
export async function buildIfStale(projectFolder: string): Promise<void> {
  const stamp = stampSources(projectFolder)
  // Not in dist, which is served; and gone with node_modules, since other packages make another build.
  const kept = join(projectFolder, 'node_modules', '.cache', 'curio', 'build-stamp')
  const fresh = builtFiles.every((file) => existsSync(join(projectFolder, file))) && existsSync(kept)
  if (fresh && readFileSync(kept, 'utf8') === stamp) return
  process.stdout.write('Building the app …\n')
  // In a process of its own, so that the server does not carry the bundler's memory.
  const builder = join(projectFolder, 'src', 'tools', 'build.ts')
  const build = spawn(process.execPath, [builder, '--quiet'], { cwd: projectFolder, stdio: 'inherit' })
  const passOn = (signal: NodeJS.Signals) => build.kill(signal)
  for (const signal of passedOn) process.on(signal, passOn)
  const [code, signal] = await once(build, 'exit')
  for (const passed of passedOn) process.off(passed, passOn)
  if (signal !== null) throw new StartFailure('it was stopped while the app was being built.')
  if (code !== 0) throw new StartFailure('the app does not build.')
  mkdirSync(join(kept, '..'), { recursive: true })
  writeFileSync(kept, stamp)
}

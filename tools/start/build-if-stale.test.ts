import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildIfStale, buildScript } from './build-if-stale.ts'
import { hashSources } from './hash-sources.ts'

/** A project with a build of its sources. */
function makeBuiltProject() {
  const folder = mkdtempSync(join(tmpdir(), 'curio-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['src/app', 'dist', 'dist-server', 'tools']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'src/app/main.ts'), 'export {}')
  writeFileSync(join(folder, 'dist/index.html'), '')
  writeFileSync(join(folder, 'tools/start.ts'), 'process.stdout.write("x"); setInterval(() => {}, 1000)')
  writeFileSync(join(folder, 'dist-server/build-stamp'), hashSources(folder))
  return folder
}

test('the script that builds the app at npm start exists', () => {
  expect(existsSync(buildScript)).toBe(true)
})

test('the copy of a built project is not built again', async () => {
  const folder = makeBuiltProject()
  const copy = `${folder}-copy`
  onTestFinished(() => rmSync(copy, { recursive: true }))
  cpSync(folder, copy, { recursive: true })
  const printed = vi.spyOn(process.stdout, 'write')
  await buildIfStale(copy)
  expect(printed).not.toHaveBeenCalled()
})

test.runIf(process.platform === 'linux')('nothing is built under a running server', async () => {
  const folder = makeBuiltProject()
  const server = spawn(process.execPath, ['tools/start.ts'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void server.kill())
  await once(server.stdout, 'data')
  await expect(buildIfStale(folder)).resolves.toBeUndefined()
  writeFileSync(join(folder, 'src/app/main.ts'), 'export const changed = true')
  await expect(buildIfStale(folder)).rejects.toThrow(`process ${server.pid} serves the app from here`)
})

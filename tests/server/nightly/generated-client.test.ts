// The program that the documentation shows is compiled with a generated client, and run.
import { execFile } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { clientCommands, clientExample } from '#src/server/http/docs/client-example.ts'
import { makeApiToken, makeMember, makePerson, makeProject, password } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const run = promisify(execFile)

const compilerOptions = {
  module: 'nodenext',
  target: 'esnext',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: ['node'],
}

// A client is generated and compiled.
test(
  'the documented client imports, assigns and exports, with a token and with a session',
  { timeout: 90_000 },
  async ({ db, server }) => {
    const folder = makeTempFolder()
    const modules = join(process.cwd(), 'node_modules')
    const mo = await makePerson(db, 'Mo')
    const url = await server.listen()
    await Promise.all([
      symlink(modules, join(folder, 'node_modules')),
      writeFile(join(folder, 'package.json'), '{ "type": "module" }'),
      writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.ts'] })),
      writeFile(join(folder, 'example.ts'), clientExample),
    ])
    const node = (args: readonly string[], env: Record<string, string> = {}) =>
      run(process.execPath, args, { cwd: folder, env: { ...env, CURIO: url } })
    const [, generate = '', start = ''] = clientCommands.split('\n')
    const [, program, ...options] = generate.replaceAll('"', '').replace('$CURIO', url).split(' ')
    const typescript5 = join(process.cwd(), 'tests/support/use-typescript-5.ts')
    await node(['--import', typescript5, join(modules, `${program}/bin/cli.js`), ...options])
    const compiled = await node([join(modules, 'typescript/bin/tsc'), '-p', '.']).catch(
      (error: { stdout: string }) => error,
    )
    expect(compiled.stdout).toBe('')
    const session = { EMAIL: mo.email, PASSWORD: password }
    for (const signsIn of [false, true]) {
      const project = await makeProject(db, mo)
      await makeMember(db, project, await makePerson(db, 'Mei'))
      const env = {
        PROJECT: project.projectId,
        BUNDLE: project.bundleId,
        ...(signsIn ? session : { TOKEN: await makeApiToken(db, project, mo) }),
      }
      const { stdout } = await node(start.split(' ').slice(1), env)
      expect(stdout).toBe('added 2\nassigned 2\nexported episode-01-scene-01\nexported episode-01-scene-02\n')
      const elsewhere = { ...env, BUNDLE: project.projectId }
      const problem = signsIn ? 'not-found' : 'forbidden'
      await expect(node(['example.ts'], elsewhere)).rejects.toThrow(`Error: ${problem}`)
    }
  },
)

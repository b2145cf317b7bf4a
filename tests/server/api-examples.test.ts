import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { clientCommands, clientExample } from '#src/server/http/docs/client-example.ts'
import { makeApiToken, makeMember, makePerson, makeProject, password } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { isMissing } from '#tools/programs.ts'

const run = promisify(execFile)
const canRun = !isMissing('bash') && !isMissing('curl')

test.skipIf(!canRun)('the examples of docs/api.md work in sequence', async ({ db, server }) => {
  const text = await readFile('docs/api.md', 'utf8')
  // The first block sets the variables that follow here.
  const [, ...blocks] = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  expect(blocks).toHaveLength(6)
  const mo = await makePerson(db, 'Mo')
  const project = await makeProject(db, mo)
  await db
    .updateTable('bundles')
    .set({ languages: ['English', 'Mandarin'] })
    .execute()
  await makeMember(db, project, await makePerson(db, 'Mei'))
  const folder = makeTempFolder()
  await symlink(join(process.cwd(), 'docs'), join(folder, 'docs'))
  const env = {
    PATH: process.env['PATH'],
    CURIO: await server.listen(),
    TOKEN: await makeApiToken(db, project, mo),
    PROJECT: project.projectId,
    BUNDLE: project.bundleId,
    EMAIL: mo.email,
    PASSWORD: password,
  }
  const script = ['set -euo pipefail', ...blocks].join('\necho\n')
  const { stdout } = await run('bash', ['-c', script], { cwd: folder, env })
  expect(stdout).toMatch(/"added":3.*"modifiedCount":1.*"externalId":"episode-01-scene-03".*"message":"success"/s)
})

test('the API’s page and docs/api.md show the same client', async ({ server }) => {
  const { body } = await server.request('GET', '/api/docs')
  const shown = body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const text = await readFile('docs/api.md', 'utf8')
  for (const block of [clientCommands, clientExample])
    expect([shown, text].map((all) => all.includes(block))).toEqual([true, true])
})

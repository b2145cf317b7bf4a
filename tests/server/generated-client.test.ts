import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { makeApiToken, makeMember, makePerson, makeProject, password } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

const run = promisify(execFile)

/** What an integrator writes. `client.ts` is generated; the compiler checks every name, input and answer. */
const journey = `
import createClient from 'openapi-fetch'
import type { components, paths } from './client.ts'

const [baseUrl = '', token = '', email = '', password = ''] = process.argv.slice(2)

async function signIn(): Promise<string> {
  const { data, response } = await createClient<paths>({ baseUrl }).POST('/api/login', { body: { email, password } })
  if (data?.result !== 0) throw new Error('not signed in')
  return response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ')
}

async function work(headers: Record<string, string>, prefix: string) {
  const client = createClient<paths>({ baseUrl, headers })
  const projects = await client.GET('/api/projects')
  const project = projects.data?.data[0]
  const bundle = project?.bundles[0]
  if (!project || !bundle) throw new Error('no bundle')
  const [ofProject, ofBundle] = [{ path: { id: project._id } }, { path: { id: bundle._id } }]
  const tasks: components['schemas']['ImportedTaskInput'][] = [1, 2].map((number) => ({
    externalId: prefix + number,
    language: 'English',
    source_external_url: '/media/clips/lost-letter/source.mp4',
    target_external_url: '/media/clips/lost-letter/target.mp4',
  }))
  const imported = await client.POST('/api/bundles/{id}/import', { params: ofBundle, body: { tasks } })
  const members = await client.POST('/api/projects/{id}/getMembers2', { params: ofProject })
  const memberId = members.data?.data[0]?._id ?? ''
  const assigned = await client.POST('/api/bundles/{id}/assignTasks', { params: ofBundle, body: { memberId } })
  const query = { format: 'ndjson', status: 'assigned', search: prefix } as const
  const exported = await client.GET('/api/bundles/{id}/export', { params: { ...ofBundle, query }, parseAs: 'text' })
  const refused = await client.GET('/api/bundles/{id}', { params: { path: { id: project._id } } })
  return {
    added: imported.data?.data.added,
    assigned: assigned.data?.data.modifiedCount,
    exported: (exported.data ?? '').trim().split('\\n').map((line) => JSON.parse(line).externalId),
    problem: refused.error?.problem,
  }
}

const withToken = await work({ authorization: \`Bearer \${token}\` }, 'token-')
const withSession = await work({ cookie: await signIn() }, 'session-')
console.log(JSON.stringify({ withToken, withSession }))
`

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

test('a client generated from the description imports, assigns and exports, with a token and with a session', async ({
  db,
  server,
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'curio-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const modules = join(process.cwd(), 'node_modules')
  const mo = await makePerson(db, 'Mo')
  const project = await makeProject(db, mo)
  await makeMember(db, project, await makePerson(db, 'Mei'))
  const url = await server.listen()
  await Promise.all([
    symlink(modules, join(folder, 'node_modules')),
    writeFile(join(folder, 'package.json'), '{ "type": "module" }'),
    writeFile(join(folder, 'openapi.json'), await (await fetch(`${url}/api/openapi.json`)).text()),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['journey.ts'] })),
    writeFile(join(folder, 'journey.ts'), journey),
  ])
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder })
  const typescript5 = join(process.cwd(), 'tests/support/use-typescript-5.ts')
  await node('--import', typescript5, join(modules, 'openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'client.ts')
  const compiled = await node(join(modules, 'typescript/bin/tsc'), '-p', '.').catch(
    (error: { stdout: string }) => error,
  )
  expect(compiled.stdout).toBe('')
  const { stdout } = await node('journey.ts', url, await makeApiToken(db, project, mo), mo.email, password)
  const done = { added: 2, assigned: 2 }
  expect(JSON.parse(stdout)).toEqual({
    withToken: { ...done, exported: ['token-1', 'token-2'], problem: 'forbidden' },
    withSession: { ...done, exported: ['session-1', 'session-2'], problem: 'not-found' },
  })
})

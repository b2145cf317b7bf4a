import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { explainFailure } from '#src/server/explain-failure.ts'
import { loadEnvironment, readToolSettings, unit } from './tool-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'curio-unit-'))
const environmentFile = join(folder, 'env')
const installed = { environmentFile, dataDir: '/srv/curio' } as unknown as typeof unit
const lines = vi.spyOn(console, 'log').mockReturnValue()
afterAll(() => rmSync(folder, { recursive: true }))

test('commands know where the systemd unit has its settings and its data', () => {
  const service = readFileSync(new URL('../deploy/curio.service', import.meta.url), 'utf8')
  expect(service).toMatch(new RegExp(`^EnvironmentFile=${unit.environmentFile}$`, 'm'))
  expect(service).toMatch(new RegExp(`^Environment=.*DATA_DIR=${unit.dataDir}$`, 'm'))
})

test('a command acts on the installed server, and says so without the password of its database', () => {
  writeFileSync(
    environmentFile,
    'PUBLIC_URL=https://curio.example\nDATABASE_URL=postgres://a:p@ss@db:5/c?sslmode=disable\n',
  )
  const env = { NODE_ENV: 'test' } as const
  expect(readToolSettings(undefined, { ...env, PORT: '1' }, installed)).toMatchObject({
    dataDir: '/srv/curio',
    port: 1,
    address: 'https://curio.example',
    areOfServer: true,
  })
  expect(lines).toHaveBeenLastCalledWith(
    `Curio at https://curio.example: database db:5/c, data folder /srv/curio, settings of ${environmentFile}.`,
  )
  const named = relative('.', environmentFile)
  expect(readToolSettings(named, { ...env }, installed).dataDir).toBe('/srv/curio')
  expect(readToolSettings(named, { ...env, DATA_DIR: '/srv/other' }, installed).dataDir).toBe('/srv/other')
  const copy = readToolSettings(undefined, { ...env, DATA_DIR: '/srv/copy' }, installed)
  expect(copy).toMatchObject({ dataDir: '/srv/copy', databaseUrl: undefined, areOfServer: false })
  expect(() => readToolSettings(join(folder, 'none'), env)).toThrow('There is no file')
})

test('a # without quotes, which systemd and Node read differently, is refused', () => {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'test' }
  const load = (line: string) => {
    writeFileSync(environmentFile, `# a=#\nMAIL_FROM=\n#\n${line}\n`)
    loadEnvironment(environmentFile, env)
  }
  for (const line of ['SMTP_URL=smtp://a:p#q@b.example', 'SMTP_URL = x # a comment'])
    expect(() => load(line)).toThrow(`${environmentFile}: SMTP_URL contains #`)
  load('SMTP_URL="p#q"')
  expect(env).toEqual({ NODE_ENV: 'test', MAIL_FROM: '', SMTP_URL: 'p#q' })
})

test('a file that this user may not use is named in one sentence with the command of root', () => {
  vi.stubEnv('npm_lifecycle_event', 'backup')
  const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/etc/curio/env' })
  expect(explainFailure(refused)).toMatch(
    /^This user may not use \/etc\/curio\/env: [^\n]*: sudo npm run backup( -- .*)?$/,
  )
  expect(explainFailure(new Error('a defect'))).toBeNull()
})

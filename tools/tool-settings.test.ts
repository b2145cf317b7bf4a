import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { explainFailure } from '#src/server/explain-failure.ts'
import { readToolSettings, unit } from './tool-settings.ts'

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
    'PUBLIC_URL=https://curio.example\nDATABASE_URL=postgres://a:p@ss@/c?host=db,e&port=5&sslmode=disable\n',
  )
  const env = { NODE_ENV: 'test' } as const
  expect(readToolSettings(undefined, { ...env, PORT: '1' }, installed)).toMatchObject({
    dataDir: '/srv/curio',
    port: 1,
    address: 'https://curio.example',
    areOfServer: true,
  })
  expect(lines).toHaveBeenLastCalledWith(
    `Curio at https://curio.example: database db:5,e:5/c, data folder /srv/curio, settings of ${environmentFile}.`,
  )
  expect(readToolSettings(environmentFile, { ...env, DATA_DIR: '/srv/other' }).dataDir).toBe('/srv/other')
  expect(() => readToolSettings(join(folder, 'none'), env)).toThrow('There is no file')
  rmSync(environmentFile)
  expect(readToolSettings(undefined, { ...env, DATA_DIR: '/srv/other' }, installed).areOfServer).toBe(false)
})

test('a file that this user may not use is named in one sentence with the command of root', () => {
  vi.stubEnv('npm_lifecycle_event', 'backup')
  const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/etc/curio/env' })
  expect(explainFailure(refused)).toMatch(
    /^This user may not use \/etc\/curio\/env: [^\n]*: sudo npm run backup( -- .*)?$/,
  )
  expect(explainFailure(new Error('a defect'))).toBeNull()
})

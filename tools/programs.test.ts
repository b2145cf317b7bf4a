import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findProgram, isMissing, requireProgram } from './programs.ts'
import { runStep } from './run-step.ts'

/** Makes a folder with these programs the only one in PATH. */
function installOnly(...names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'curio-path-'))
  for (const name of names) writeFileSync(join(folder, name), '')
  for (const variable of ['CI', 'CHROMIUM_PATH', 'FIREFOX_PATH']) vi.stubEnv(variable, '')
  vi.stubEnv('PATH', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  return folder
}

test.each([
  ['Chromium', 'chromium'],
  ['Chromium', 'google-chrome'],
  ['Chromium', 'msedge'],
  ['Firefox', 'firefox'],
  ['Firefox', 'firefox-esr'],
] as const)('%s is found in PATH as %s, unless another one is configured', (name, file) => {
  const folder = installOnly(file, 'another')
  expect(findProgram(name)).toBe(join(folder, file))
  vi.stubEnv(`${name.toUpperCase()}_PATH`, join(folder, 'another'))
  expect(findProgram(name)).toBe(join(folder, 'another'))
  vi.stubEnv(`${name.toUpperCase()}_PATH`, join(folder, 'none'))
  expect(() => findProgram(name)).toThrow(`names no file: ${join(folder, 'none')}`)
})

describe('a program that is missing', () => {
  const report = { script: 'test:e2e', seconds: 0, passed: 0, failed: 0, skipped: 0 }
  const output = 'the whole step, without nginx'
  const step = { script: 'test:e2e', needs: ['nginx', 'curl'] } as const

  test('is named with what installs it, and the step that needs it is skipped', async () => {
    installOnly('curl')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    expect([isMissing('curl'), isMissing('nginx')]).toEqual([false, true])
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Skipped without nginx: /))
    expect(() => requireProgram('nginx')).toThrow('nginx is missing: ')
    expect(await runStep(step, tmpdir())).toEqual({ ...report, skipped: 1, output })
  })

  test('fails in CI', async () => {
    installOnly('curl')
    vi.stubEnv('CI', 'true')
    expect(() => isMissing('nginx')).toThrow('nginx is missing: ')
    expect(await runStep(step, tmpdir())).toEqual({ ...report, failed: 1, output })
  })
})

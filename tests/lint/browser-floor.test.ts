import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { browserTargets } from '#tools/build/browser-targets.ts'
import { type Finding, lintFixture } from './lint-fixture.ts'

const violations: Record<string, string> = {
  'src/domain/address.ts': 'export const address = (text) => URL.parse(text)',
  'src/app/row.tsx': 'export const isShown = (row) => row.checkVisibility()',
  'sw/answer.ts': 'export const answer = () => Response.json([])',
}

const validFiles: Record<string, string> = {
  'src/domain/text.test.ts': 'export const address = (text) => URL.parse(text)',
  'src/server/pages/address.ts': 'export const address = (text) => URL.parse(text)',
}

let findings: readonly Finding[] = []

beforeAll(async () => {
  findings = await lintFixture({ ...violations, ...validFiles })
})

const messagesFor = (path: string) =>
  findings
    .filter((finding) => finding.path === path && finding.rule.includes('no-restricted-properties'))
    .map(({ message }) => message)

describe('features that the oldest supported browsers lack', () => {
  test.each(Object.entries(violations))('the linter refuses, in %s: %s', (path) => {
    expect(messagesFor(path)).toEqual([expect.stringContaining('is restricted')])
  })

  test.each(Object.keys(validFiles))('the linter accepts %s', (path) => {
    expect(messagesFor(path)).toEqual([])
  })

  test.each(['app', 'core', 'sw'])('the compiler does not know them in tools/types/%s.json', (name) => {
    const { compilerOptions } = JSON.parse(readFileSync(`tools/types/${name}.json`, 'utf8'))
    expect([compilerOptions.target, compilerOptions.lib[0]]).toEqual(['es2023', 'es2023'])
  })
})

test('README.md names the oldest supported browsers', () => {
  const readme = readFileSync('README.md', 'utf8')
  const named = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', ios: 'iOS', safari: 'Safari' }
  for (const target of browserTargets) {
    const [, browser, version] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
    expect(readme).toContain(`${named[browser as keyof typeof named]} ${version}`)
  }
})

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { browserTargets } from '#tools/build/browser-targets.ts'
import { unsupportedMethods, unsupportedStatics } from '#tools/lint/unsupported-features.ts'
import { type Finding, lintFixture } from './lint-fixture.ts'

const statics = Object.entries(unsupportedStatics).flatMap(([holder, names]) =>
  names.map((name) => `${holder}.${name}`),
)
const methods = Object.values(unsupportedMethods).flat()

/** Code with an unsupported feature, and the name of the feature. */
const violations: Record<string, string> = {
  ...Object.fromEntries(statics.map((name) => [`export const made = ${name}`, name])),
  ...Object.fromEntries(methods.map((name) => [`export const done = (one) => one.${name}()`, `.${name}()`])),
  'export const all = Iterator.from([])': 'Iterator',
  'export const names = (map) => map.keys().toArray()': '.toArray() of an iterator',
  'export const found = (text) => text.matchAll(/a/g).map(String)': '.map() of an iterator',
  'export const stack = new DisposableStack()': 'DisposableStack',
  'export const today = Temporal.Now.plainDateISO()': 'Temporal',
  'export const letters = /[\\p{L}--[a-z]]/v': 'The flag v',
}

const validFiles: Record<string, string> = {
  'sw/lists.ts': 'export const sorted = (list) => Object.values(list).map(Number).toSorted()',
  'src/contract/either.ts': 'export const either = (z) => z.union([])',
  'src/app/row.tsx': 'export const title = (texts) => texts.difference',
  'src/domain/text.test.ts': 'export const whole = (text) => text.isWellFormed()',
  'src/server/pages/address.ts': 'export const address = (text) => URL.parse(text)',
}

const planted = Object.keys(violations).map((text, index) => [`src/domain/planted-${index}.ts`, text] as const)
let findings: readonly Finding[] = []

beforeAll(async () => {
  findings = await lintFixture(Object.fromEntries([...planted, ...Object.entries(validFiles)]))
})

const messagesFor = (path: string) =>
  findings
    .filter((finding) => finding.path === path && finding.rule.includes('browser-floor'))
    .map(({ message }) => message)

describe('unsupported features in browser code', () => {
  test.each(planted)('the linter refuses, in %s: %s', (path, text) => {
    expect(messagesFor(path)).toEqual([expect.stringContaining(`${violations[text]} is missing`)])
  })
})

describe('allowed files', () => {
  test.each(Object.keys(validFiles))('the linter accepts %s', (path) => {
    expect(messagesFor(path)).toEqual([])
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

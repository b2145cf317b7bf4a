import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserTargets } from '#tools/build/browser-targets.ts'

test.each(['app', 'core', 'sw'])('the compiler knows the oldest browsers’ language in tools/types/%s.json', (name) => {
  const { compilerOptions } = JSON.parse(readFileSync(`tools/types/${name}.json`, 'utf8'))
  expect([compilerOptions.target, compilerOptions.lib[0]]).toEqual(['es2023', 'es2023'])
})

test('README.md names the oldest supported browsers', () => {
  const readme = readFileSync('README.md', 'utf8')
  const named = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', ios: 'iOS', safari: 'Safari' }
  for (const target of browserTargets) {
    const [, browser, version] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
    expect(readme).toContain(`${named[browser as keyof typeof named]} ${version}`)
  }
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from './hash-sources.ts'

test('every file that the build configuration imports is below a source', () => {
  const configuration = readFileSync('vite.config.ts', 'utf8')
  const imported = [...configuration.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(path))
  expect(imported).not.toEqual([])
  expect(imported.filter((path) => !sources.some((source) => path.startsWith(`${source}/`)))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from './hash-sources.ts'

const isSource = (path: string) => sources.some((source) => path.startsWith(`${source}/`))

test('every file that the build configuration imports is below a source', () => {
  const configuration = readFileSync('vite.config.ts', 'utf8')
  const imported = [...configuration.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(path))
  expect(imported).not.toEqual([])
  expect(imported.filter((path) => !isSource(path))).toEqual([])
})

test('every file that the app imports is below a source', () => {
  const files = globSync('{src/app,sw}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  const imported = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/from '#((?:src|sw|tools)\/[^']+)'/g),
  ])
  expect(imported.length).toBeGreaterThan(1000)
  expect(imported.map(([, path = '']) => path).filter((path) => !isSource(path))).toEqual([])
})

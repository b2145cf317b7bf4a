import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildScript } from './build-if-stale.ts'

test('the script that builds the app at npm start exists', () => {
  expect(existsSync(buildScript)).toBe(true)
})

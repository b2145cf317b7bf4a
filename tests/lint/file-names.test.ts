import { globSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no file or folder has a name that says nothing of its content', () => {
  const vague = /[\\/](utils?|helpers?|misc|common|shared|managers?)([.\\/]|$)/
  const files = globSync('{src,sw,tools,tests}/**/*.{ts,tsx,js,mjs,css}')
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => vague.test(file))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const comment = /(?<=^|[\s{(])(?:\/\*.*?\*\/|\/\/[^\n]*)/gms
const word = /[a-z_$][\w$]*/gi

/** Types of the DOM that one of the type checker's environments lacks, and a parameter that other sites add. */
const namedOnlyInComments = new Set(['PageTransitionEvent', 'PushSubscriptionChangeEvent', 'utm_source'])

const modules = globSync(['{src,sw,tests,tools}/**/*.{ts,tsx}', '*.{ts,js}']).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
const otherFiles = globSync(['*.{json,html,webmanifest}', 'src/**/*.{sql,css}']).map((path) =>
  readFileSync(path, 'utf8'),
)
const code = [...modules.map(({ text }) => text.replaceAll(comment, '')), ...otherFiles]
const words = new Set(code.flatMap((text) => text.match(word) ?? []))

test('each identifier in backticks in a comment exists in the code', () => {
  const missing = modules.flatMap(({ path, text }) =>
    (text.match(comment) ?? [])
      .flatMap((found) => [...found.matchAll(/`([a-z_$][\w$.]*)(?:\[\w*\]|\(\))?`/gi)])
      .flatMap(([, identifier = '']) => identifier.match(word) ?? [])
      .filter((name) => !words.has(name) && !namedOnlyInComments.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

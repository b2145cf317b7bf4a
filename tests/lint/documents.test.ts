import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md'])
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
/** Scripts that npm runs without `run`. */
const ofNpm = new Set(['start', 'test'])

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8')

  test('the document names only commands that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '')
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })

  test('the document links only to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1] ?? '')
    const local = links.filter((link) => !link.startsWith('http'))
    expect(local.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([])
  })
})

test('docs/figures.md names a test for each figure, and only tests that exist', () => {
  const rows = readFileSync('docs/figures.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(-|\s*figure\s)/.test(line))
  const named = rows.map((row) =>
    [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map((match) => match[1] ?? ''),
  )
  expect(rows.filter((_, index) => named[index]?.length === 0)).toEqual([])
  expect(named.flat().filter((file) => !existsSync(file))).toEqual([])
})

test('CONTRIBUTING.md names every command', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8')
  // npm runs `postinstall` by itself.
  const commands = Object.keys(scripts).filter((script) => script !== 'postinstall')
  const unnamed = commands.filter((script) => {
    return !text.includes(ofNpm.has(script) ? `npm ${script}` : `npm run ${script}\``)
  })
  expect(unnamed).toEqual([])
})

test('every command runs files that exist', () => {
  const files = Object.values(scripts).flatMap((command) => command.match(/\S+\.c?[jt]s\b/g) ?? [])
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test.each(['postinstall', 'start', 'dev', 'build', 'test', 'test:quick', 'test:nightly'])(
  '`npm run %s`, which may be the first command, checks Node',
  (script) => {
    expect(scripts[script]).toContain('tools/check-node.cjs')
  },
)

test.each([
  ['20.20.2', 'npm/11.0.0 node/v20.20.2', /^Curio needs Node 24 .* this is 20\.20\.2: .*\n$/],
  ['24.0.0', 'npm/9.2.0 node/v18.19.0', /^npm has to run on Node 20\.19 .* this is 18\.19\.0: .*\n$/],
  ['24.0.0', 'npm/11.0.0 node/v20.19.0', /^$/],
])('Node %s with %s is refused in one line if it is too old', async (version, userAgent, line) => {
  const load = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); require('./tools/check-node.cjs')`
  const env = { npm_lifecycle_event: 'postinstall', npm_config_user_agent: userAgent }
  const { stderr } = await promisify(execFile)(process.execPath, ['-e', load], { env }).catch((error) => error)
  expect(stderr).toMatch(line)
})

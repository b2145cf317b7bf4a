import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md'])
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
/** Scripts that npm runs without `run`. */
const ofNpm = new Set(['start', 'test', 'version'])
const sources = globSync([
  '{src,sw,tests,tools,deploy}/**/*.{ts,tsx,sql,css,cjs,yml}',
  '*.{ts,js,json}',
  '.env.example',
])
  .map((file) => readFileSync(file, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, ''))
  .join('\n')
const words = new Set(sources.match(/\w+/g))
/** What documents name although it is not in the sources: of PostgreSQL and of browsers, and examples. */
const elsewhere = new Set(['pg_promote', 'fastSeek', 'repairThing', 'repair-thing.ts', 'verb-noun.ts', 'example.ts'])

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

  test('the document names only files and code that exist', () => {
    const [prose, blocks] = [text.replaceAll(/```[^]*?```/g, ''), text.match(/```[^]*?```/g)?.join('\n') ?? '']
    const spans = [
      ...[...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? ''),
      ...(blocks.match(/(?<![\w./])(src|tests|tools|docs|deploy)\/[\w./-]+\.\w+/g) ?? []),
    ]
    expect(spans.filter((span) => !isKnown(span, document))).toEqual([])
  })
})

/** Whether a span in backticks names something that exists, if it looks like a path, a file, a name in code or a call. */
function isKnown(span: string, document: string): boolean {
  if (/^(src|tests|tools|docs|deploy|sw|public)\/[\w./*{},-]+$/.test(span)) return globSync(span).length > 0
  if (/^[\w-]+\.(tsx?|sql|css|cjs)$/.test(span))
    return elsewhere.has(span) || globSync([span, `{src,tests,tools,sw}/**/${span}`]).length > 0
  const call = /^(\w+)\(.*\)$/.exec(span)?.[1]
  const name = call ?? /^[a-z]+[A-Z]\w*$/.exec(span)?.[0]
  if (name === undefined || elsewhere.has(name)) return true
  // A word such as `visit` is somewhere: what CONTRIBUTING.md tells to call has to be defined.
  return call !== undefined && document === 'CONTRIBUTING.md'
    ? new RegExp(`(export|async|create) function ${name}\\b|^  ${name}: \\(`, 'im').test(sources)
    : words.has(name)
}

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

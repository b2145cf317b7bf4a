import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { editConflict } from '#src/app/platform/i18n/en/edit-conflict.ts'
import * as managers from '#src/app/platform/i18n/en/for-managers.ts'
import { personForm } from '#src/app/platform/i18n/en/people.ts'
import { loadTexts } from '#tests/support/load-texts.ts'
import { importGraph } from '#tools/lint/import-graph.ts'

// Not `problems`: they are read by the name of a problem; the compiler checks that each has one.
const namespaces = Object.entries(await loadTexts('en')).filter(([namespace]) => namespace !== 'problems')

/** Read by the name of a product's field, or by a component that does not name the namespace. */
const otherwiseRead = ['marketplace.type', 'marketplace.remarks', 'shell.ui']

const sources = globSync('src/app/**/*.{ts,tsx}', { exclude: ['src/app/platform/i18n/*/**', '**/*.test.*'] }).map(
  (path) => readFileSync(path, 'utf8'),
)

/** Half-width punctuation beside a Chinese character or a value, without parts of addresses. */
const halfWidth = /\p{Script=Han}[,;:!?()]|[,;:!?(]\p{Script=Han}|\}[,;:!?]|[,;:!?(]\$\{/u

test('Chinese texts have full-width punctuation', () => {
  const paths = globSync(['src/app/platform/i18n/zh-hans/*.ts', 'src/notification-texts/zh-hans.ts'])
  const quoted = paths.flatMap((path) => readFileSync(path, 'utf8').match(/'[^'\n]*'|`[^`]*`/g) ?? [])
  // What is computed in a text is code.
  const texts = quoted
    .map((text) => text.replaceAll(/\$\{[^{}]*\}/g, '${}'))
    .filter((text) => /\p{Script=Han}/u.test(text))
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter((text) => halfWidth.test(text))).toEqual([])
})

test('the plural rules, not a comparison with 1, choose the form of a word', () => {
  const paths = ['src/app/platform/i18n/*/*.ts', 'src/notification-texts/*.ts', 'src/app/ui/labels.tsx']
  const texts = globSync([...paths, 'src/server/features/mail/mail-texts-*.ts', 'src/domain/**/*-error.ts'])
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((path) => /[!=]== '?1\b|> 1\b/.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('a label and its value are joined by the colon of the language', () => {
  // A speaker’s name is followed by what they say, in their language.
  const ascii = /\{(?!speaker|segment\.)[\w.[\]]+\}: |\}: \$\{/
  const joined = globSync('src/app/{features,routes,platform}/**/*.tsx', { exclude: ['**/*.test.*'] }).filter((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .some((line) => ascii.test(line)),
  )
  expect(joined).toEqual([])
})

test.each(namespaces)('every text of the namespace %s is used', (namespace, texts) => {
  const readers = sources
    .filter((source) => new RegExp(`'${namespace}'|texts\\.${namespace}\\b`).test(source))
    .join('\n')
  const isRead = (key: string) =>
    new RegExp(String.raw`\.${key}\b|\{[^{}]*\b${key}\b[^{}]*\} = use`).test(readers) ||
    key in personForm ||
    key in editConflict ||
    otherwiseRead.includes(`${namespace}.${key}`)
  expect(Object.keys(texts).filter((key) => !isRead(key))).toEqual([])
})

test('a route that shows texts for managers, or one around it, loads them', () => {
  const { texts, importsOf } = importGraph('.')
  const readsThem = new RegExp(`Translations\\('(${Object.keys(managers).join('|')})'\\)`)
  const loadsThem = (path: string) => texts.get(path)?.includes('loadManagersTexts()') === true
  /** Not what a part on demand loads after the texts. */
  const withinReach = (route: string): string[] => {
    const reached = new Set([route])
    for (const path of reached) if (!loadsThem(path)) for (const { to } of importsOf(path)) reached.add(to)
    return [...reached]
  }
  const routes = globSync('src/app/routes/[^-]*.tsx', { exclude: ['**/*.test.*'] })
  const loading = routes.filter(loadsThem)
  const isLoading = (route: string) => loading.some((path) => route.startsWith(path.replace('tsx', '')))
  const missing = routes.filter(
    (route) => !isLoading(route) && withinReach(route).some((path) => readsThem.test(texts.get(path) ?? '')),
  )
  expect(loading.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coreNamespaces } from '#src/app/platform/i18n/en/core-namespaces.ts'
import { dubbingNamespaces } from '#src/app/platform/i18n/en/dubbing-namespaces.ts'
import { editConflict } from '#src/app/platform/i18n/en/edit-conflict.ts'
import { install } from '#src/app/platform/i18n/en/install.ts'
import { importPage } from '#src/app/platform/i18n/en/import-page.ts'
import { newPeople } from '#src/app/platform/i18n/en/new-people.ts'
import { marketNamespaces } from '#src/app/platform/i18n/en/market-namespaces.ts'
import { moderation } from '#src/app/platform/i18n/en/moderation.ts'
import { orders } from '#src/app/platform/i18n/en/orders.ts'
import { personForm } from '#src/app/platform/i18n/en/person-form.ts'
import { planning } from '#src/app/platform/i18n/en/planning.ts'
import { push } from '#src/app/platform/i18n/en/push.ts'
import { seller } from '#src/app/platform/i18n/en/seller.ts'
import { quality } from '#src/app/platform/i18n/en/quality.ts'

// Not `problems`: they are read by the name of a problem; the compiler checks that each has one.
const namespaces = {
  ...coreNamespaces,
  ...dubbingNamespaces,
  ...marketNamespaces,
  importPage,
  install,
  moderation,
  newPeople,
  orders,
  planning,
  push,
  seller,
  quality,
}

/** Read by the name of a product's field, or by a component that does not name the namespace. */
const otherwiseRead = ['marketplace.type', 'marketplace.remarks', 'shell.ui']

const sources = globSync('src/app/**/*.{ts,tsx}', { exclude: ['src/app/platform/i18n/*/**', '**/*.test.*'] }).map(
  (path) => readFileSync(path, 'utf8'),
)

/** Half-width punctuation beside a Chinese character or a value, without parts of addresses. */
const halfWidth = /\p{Script=Han}[,;:!?()]|[,;:!?(]\p{Script=Han}|\}[,;:!?]|[,;:!?(]\$\{/u

test('Chinese texts have full-width punctuation', () => {
  const paths = globSync(['src/app/platform/i18n/zh-hans/*.ts', 'src/app/notification-texts/zh-hans.ts'])
  const quoted = paths.flatMap((path) => readFileSync(path, 'utf8').match(/'[^'\n]*'|`[^`]*`/g) ?? [])
  // What is computed in a text is code.
  const texts = quoted
    .map((text) => text.replaceAll(/\$\{[^{}]*\}/g, '${}'))
    .filter((text) => /\p{Script=Han}/u.test(text))
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter((text) => halfWidth.test(text))).toEqual([])
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

test.each(Object.entries(namespaces))('every text of the namespace %s is used', (namespace, texts) => {
  const readers = sources.filter((source) => source.includes(`'${namespace}'`)).join('\n')
  const isRead = (key: string) =>
    new RegExp(String.raw`\.${key}\b|\{[^{}]*\b${key}\b[^{}]*\} = use`).test(readers) ||
    key in personForm ||
    key in editConflict ||
    otherwiseRead.includes(`${namespace}.${key}`)
  expect(Object.keys(texts).filter((key) => !isRead(key))).toEqual([])
})

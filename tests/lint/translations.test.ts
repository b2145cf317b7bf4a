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

test.each(Object.entries(namespaces))('every text of the namespace %s is used', (namespace, texts) => {
  const readers = sources.filter((source) => source.includes(`'${namespace}'`)).join('\n')
  const isRead = (key: string) =>
    new RegExp(String.raw`\.${key}\b|\{[^{}]*\b${key}\b[^{}]*\} = use`).test(readers) ||
    key in personForm ||
    key in editConflict ||
    otherwiseRead.includes(`${namespace}.${key}`)
  expect(Object.keys(texts).filter((key) => !isRead(key))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadTexts } from '#tests/support/load-texts.ts'

/** Parameters that stay below 1,000, or that name something and count nothing. */
const smallOrNames: Readonly<Record<string, string>> = {
  codes: 'recovery codes left, ten at most',
  days: 'a fixed period',
  given: 'a score',
  max: 'a limit in the code',
  min: 'a limit in the code',
  minPairs: 'a limit in the code',
  minutes: 'shown up to an hour or a day',
  most: 'a limit in the code',
  n: 'the position of a task or a segment',
  number: 'the number of a photo, a segment or a version names it',
  part: 'the number of a part of a video names it',
  percent: '100 at most',
  photos: 'of one product',
  points: 'a difference of scores',
  recent: 'a limit in the code',
  score: '3 at most',
  seconds: 'shown up to 90',
  status: 'an HTTP status',
  times: 'a zoom',
  tolerance: '1 at most',
}

/** Texts whose count stays below 1,000. */
const small: Readonly<Record<string, string>> = {
  'marketplace.timeLeft.hours': '23 at most',
  'marketplace.timeLeft.minutes': '59 at most',
  'marketplace.timeLeft.seconds': '59 at most',
  'messages.pictures': 'of one message',
  'messages.showPicture': 'of one message',
  'marketplace.showPicture': 'of one product',
  'importPage.previewNote': 'the first rows of a file',
  'seller.soldCount': '“1000+” from there on',
  'selling.moved': 'of one product',
  'history.roundNumber': 'of one task',
  'review.flagsBefore': 'of one task',
  'review.round': 'of one task',
  'selling.picture': 'of one product',
  'setup.tooManyTokens': 'a limit in the code',
  'setup.tooManyWebhooks': 'a limit in the code',
  'shell.unread': 'the badge shows “99+” from there on',
}

type Text = { readonly path: string; readonly call: (...values: unknown[]) => unknown }

function textsOf(value: unknown, path: string): Text[] {
  if (typeof value === 'function') return [{ path, call: (...values) => value(...values) as unknown }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`))
}

const english = globSync('src/app/platform/i18n/en/*.ts')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** The parameters of a namespace's texts by the text's own name, from the English source: `count: number`. */
function readParameters(namespace: string): Map<string, string[]> {
  const [source = ''] = english.split(`export const ${namespace} = {`)[1]?.split('\n}\n') ?? []
  const functions = source.matchAll(/^ +'?([\w-]+)'?: \(([^()]*)\)(?:: \w+)? =>/gm)
  return new Map(
    [...functions].map(([, name = '', parameters = '']) => [name, parameters.split(/,\s*(?![^[{]*[\]}])/)]),
  )
}

/** Values for the parameters: 12,345 for what may count many, 2 for other numbers, a word for the rest. */
function valueOf(parameter: string): unknown {
  const [, name = '', type = ''] = /^(\w+)(?::\s*(.*))?$/s.exec(parameter.trim()) ?? []
  if (!/\bnumber\b/.test(type) && !(type === '' && name === 'count')) return 'word'
  return name in smallOrNames ? 2 : 12_345
}

// The default locale has the functions of English: its overrides are labels.
test.each(['en', 'zh-Hans'] as const)('%s has thousands separators in all numbers', async (locale) => {
  const ungrouped = Object.entries(await loadTexts(locale)).flatMap(([namespace, texts]) => {
    const parameters = readParameters(namespace)
    return textsOf(texts, namespace).filter(({ path, call }) => {
      const values = parameters.get(path.split('.').at(-1) ?? '')?.map(valueOf) ?? []
      return values.includes(12_345) && String(call(...values)).includes('12345')
    })
  })
  // All exceptions are needed.
  expect(ungrouped.map(({ path }) => path).toSorted()).toEqual(Object.keys(small).toSorted())
})

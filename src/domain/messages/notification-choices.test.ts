import { expect, test } from 'vitest'
import { topicsOfLink } from './notification-choices.ts'

test.each([
  ['sold', ['sales']],
  ['sales', ['won', 'sales']],
  ['won', ['won']],
  ['daily', ['daily']],
] as const)('a link that names %s turns off mails about %j', (named, topics) => {
  expect(topicsOfLink(named)).toEqual(topics)
})

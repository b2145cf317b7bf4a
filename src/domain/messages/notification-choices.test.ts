import { testEach } from '#tests/support/test-each.ts'
import { topicsOfLink } from './notification-choices.ts'

testEach('a link that names %s turns off mails about %j', topicsOfLink, [
  ['sold', ['sales']],
  ['sales', ['won', 'sales']],
  ['won', ['won']],
  ['daily', ['daily']],
] as const)

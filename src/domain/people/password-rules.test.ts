import { expect, test } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const mei = { email: 'mei.lin@mail.example', name: '梅 Mei Lin' }
const common = new Set(['sunshine', 'p@ssw0rd'])

test.for([
  ['1234567', 'short'],
  ['🏺🏺🏺🏺', 'short'],
  ['kq7 vzw1', null],
  ['青花瓷瓶和一把茶壶', null],
  ['xkcd-'.repeat(200), null],
  ['xkcd-'.repeat(201), 'long'],
  ['aaaaaaaa', 'repetitive'],
  ['88888888', 'repetitive'],
  ['        ', 'repetitive'],
  ['abababab', 'repetitive'],
  ['Sunshine123!', 'common'],
  ['2026P@ssw0rd', 'common'],
  ['7492810sunshine3764', null],
  ['abcdefgh', 'common'],
  ['87654321', 'common'],
  ['sunshine', 'common'],
  ['SunShine', 'common'],
  ['ｓｕｎｓｈｉｎｅ', 'common'],
  ['sunshine on the old harbour', null],
  ['Curio-2026!', 'predictable'],
  ['antiques2026', 'predictable'],
  ['古董古董古董配音2026', 'predictable'],
  ['mei.lin@mail.example', 'predictable'],
  ['MeiLin1987', 'predictable'],
  ['example-lin', 'predictable'],
  ['linen and old curios', null],
] as const)('the password “%s” of Mei Lin has the problem %s', ([password, problem]) => {
  expect(passwordProblem(password, mei, common)).toBe(problem)
})

test('a person without an email and with a short name can choose any uncommon password', () => {
  expect(passwordProblem('li li on sea', { email: '', name: 'Li' }, common)).toBeNull()
})

import { expect, test } from 'vitest'
import { readBearerToken } from './api-token.ts'

test.for([
  [undefined, null],
  ['', null],
  ['Bearer', null],
  ['Bearer ', null],
  ['Bearer curio_abc', 'curio_abc'],
  ['bearer  curio_abc ', 'curio_abc'],
  ['Bearer curio_abc curio_def', null],
  ['Basic Y3VyaW86', null],
  ['xBearer curio_abc', null],
])('the token of the header %o is %o', ([header, token]) => {
  expect(readBearerToken(header ?? undefined)).toBe(token)
})

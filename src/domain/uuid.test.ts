import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

const uuid = '01990000-0000-7000-8000-00000000abcd'

test.for([
  [uuid, true],
  [uuid.toUpperCase(), true],
  [`${uuid}0`, false],
  [`0${uuid}`, false],
  [uuid.replaceAll('-', ''), false],
  [uuid.replace('a', 'g'), false],
  ['', false],
] as const)('isUuid(%j) is %s', ([text, expected]) => {
  expect(isUuid(text)).toBe(expected)
})

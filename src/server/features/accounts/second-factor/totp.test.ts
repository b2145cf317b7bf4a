import { expect, test } from 'vitest'
import { describeTotpSecret, newTotpSecret, totpStep } from './totp.ts'

// RFC 6238, appendix B: the last six of the eight digits.
const secret = Buffer.from('12345678901234567890')

test.for([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
] as const)('at %d s the code %s is accepted', ([seconds, code, step]) => {
  expect(totpStep(secret, code, seconds * 1000)).toBe(step)
})

test('a code is accepted one step early and one late, as of its own step', () => {
  const stepAt = (seconds: number) => totpStep(secret, '287082', seconds * 1000)
  expect([0, 30, 60, 89, 90].map(stepAt)).toEqual([1, 1, 1, 1, null])
})

test.for(['', '287083', '28708', '2870820', 'abcdef'])('%o is no code', (code) => {
  expect(totpStep(secret, code, 59_000)).toBeNull()
})

test('a secret has 160 bits, and its address names the account', () => {
  expect(newTotpSecret()).toHaveLength(20)
  expect(describeTotpSecret(secret, 'mei@curio.example')).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Curio:mei%40curio.example?issuer=Curio&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  })
})

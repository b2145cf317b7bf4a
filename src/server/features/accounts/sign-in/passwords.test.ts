import { expect, test } from 'vitest'
import { minPasswordLength } from '#src/domain/people/password-rules.ts'
import { loadCommonPasswords } from './passwords.ts'

test('at least 3,000 common passwords are long enough to be chosen, and all are in lower case', async () => {
  const passwords = [...(await loadCommonPasswords())]
  expect(passwords.filter((password) => password.length >= minPasswordLength).length).toBeGreaterThan(3000)
  expect(passwords.filter((password) => password !== password.normalize('NFKC').toLowerCase())).toEqual([])
})

import { expect, test } from 'vitest'
import { readClaims } from './create-identity-provider.ts'

const settings = { emailDomains: ['test.example'], adminClaim: { name: 'groups', value: 'admins' } }
const li = { email: 'li@test.example', email_verified: true }

test.for([
  ['an address that Microsoft says is the organization’s', [{ email: li.email, xms_edov: '1' }], li.email],
  ['one that is verified as text', [{ ...li, email_verified: 'true' }], li.email],
  ['a domain in other letters', [{ ...li, email: 'Li@Test.Example' }], 'Li@Test.Example'],
  ['only the user info has both', [{ email: 'eve@test.example' }, li], li.email],
  ['one address, and the other one is verified', [{ email: li.email }, { email_verified: true }], null],
  ['"false"', [{ ...li, email_verified: 'false' }], null],
  ['a domain within a longer one', [{ ...li, email: 'li@test.example.evil.example' }], null],
  ['a subdomain', [{ ...li, email: 'li@mail.test.example' }], null],
  ['two addresses in one', [{ ...li, email: 'eve@evil.example,li@test.example' }], null],
  ['a list', [{ ...li, email: [li.email] }], null],
] as const)('the email of %s', ([, claims, email]) => {
  expect(readClaims(claims, settings).email).toBe(email)
})

test.for([
  [{ ...li, name: ' Li\u202E Wei ' }, 'Li Wei'],
  [{ ...li, name: '\u200B', preferred_username: 'liwei' }, 'liwei'],
  [li, 'li'],
  [{ ...li, name: `${'a'.repeat(99)}😀` }, 'a'.repeat(99)],
  [{ ...li, email: '\u202Eli@test.example' }, 'li'],
  [{ ...li, email: `${'a'.repeat(101)}@test.example` }, 'a'.repeat(100)],
  [{ ...li, email: '\u200B@test.example' }, 'test.example'],
] as const)('%j is called %s', ([claims, name]) => {
  expect(readClaims([claims], settings).name).toBe(name)
})

test.for([
  [{ groups: 'admins' }, 'admin'],
  [{ groups: ['staff', 'admins'] }, 'admin'],
  [{ groups: ['not-admins'] }, 'worker'],
  [{ groups: { admins: true } }, 'worker'],
  [{}, 'worker'],
] as const)('%j is the role %s', ([claims, role]) => {
  expect(readClaims([{ ...li, ...claims }], settings).role).toBe(role)
  expect(readClaims([{ ...li, ...claims }], { ...settings, adminClaim: undefined }).role).toBeUndefined()
})

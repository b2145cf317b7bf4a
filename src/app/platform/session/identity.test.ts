import { expect, test } from 'vitest'
import { resolveIdentity, type Identity, serializeIdentity } from './identity.ts'

const mei: Identity = { _id: 'm', id: 1, name: 'Mei', icon: '', role: 'worker' }
const renamed: Identity = { ...mei, name: 'Mei Lin', locale: 'en' }
const noah: Identity = { _id: 'n', id: 2, name: 'Noah', icon: '', role: 'worker' }
const inCookie = (identity: Identity) => encodeURIComponent(JSON.stringify(identity))

test.each([
  ['nobody without a session', { token: null, stored: serializeIdentity('a', mei), cookie: inCookie(mei) }, null],
  ['the stored one when a crash lost the cookie', { token: 'a', stored: serializeIdentity('a', mei), cookie: '' }, mei],
  [
    'the stored one when a crash brought back the cookie of the person before',
    { token: 'a', stored: serializeIdentity('a', mei), cookie: inCookie(noah) },
    mei,
  ],
  [
    'the same person as the cookie newly says',
    { token: 'a', stored: serializeIdentity('a', mei), cookie: inCookie(renamed) },
    renamed,
  ],
  ['the one in the cookie where nobody is stored', { token: 'a', stored: null, cookie: inCookie(mei) }, mei],
  [
    'the one in the cookie where the stored one is of another session',
    { token: 'b', stored: serializeIdentity('a', mei), cookie: inCookie(noah) },
    noah,
  ],
  ['nobody where neither can be read', { token: 'a', stored: '{', cookie: '%' }, null],
  ['nobody of another shape', { token: 'a', stored: '{"session":"a","identity":{"_id":"m"}}', cookie: '' }, null],
])('signed in is %s', (_, stored, identity) => {
  expect(resolveIdentity(stored)).toEqual(identity)
})

import { expect, test } from 'vitest'
import { resolveIdentity, type Identity, serializeIdentity } from './session.ts'

const mei: Identity = { _id: 'm', id: 1, name: 'Mei', icon: '', role: 'worker' }
const renamed: Identity = { ...mei, name: 'Mei Lin', locale: 'en' }
const noah: Identity = { _id: 'n', id: 2, name: 'Noah', icon: '', role: 'worker' }
const inCookie = (identity: Identity) => encodeURIComponent(JSON.stringify(identity))

test.each([
  [
    'nobody is signed in without a session',
    { token: null, stored: serializeIdentity('a', mei), cookie: inCookie(mei) },
    null,
  ],
  [
    'the stored person is signed in if a crash lost the cookie',
    { token: 'a', stored: serializeIdentity('a', mei), cookie: '' },
    mei,
  ],
  [
    'the stored person is signed in if a crash restored the previous person’s cookie',
    { token: 'a', stored: serializeIdentity('a', mei), cookie: inCookie(noah) },
    mei,
  ],
  [
    'a newer cookie of the same person replaces the stored data',
    { token: 'a', stored: serializeIdentity('a', mei), cookie: inCookie(renamed) },
    renamed,
  ],
  [
    'the person of the cookie is signed in if nobody is stored',
    { token: 'a', stored: null, cookie: inCookie(mei) },
    mei,
  ],
  [
    'the person of the cookie is signed in if the stored person is of another session',
    { token: 'b', stored: serializeIdentity('a', mei), cookie: inCookie(noah) },
    noah,
  ],
  [
    'the first page is taken from the cookie',
    { token: 'a', stored: serializeIdentity('a', mei), cookie: inCookie({ ...mei, startsOnProjects: true }) },
    { ...mei, startsOnProjects: true },
  ],
  ['nobody is signed in if neither can be parsed', { token: 'a', stored: '{', cookie: '%' }, null],
  [
    'nobody is signed in if the stored data is incomplete',
    { token: 'a', stored: '{"session":"a","identity":{"_id":"m"}}', cookie: '' },
    null,
  ],
])('%s', (_, stored, identity) => {
  expect(resolveIdentity(stored)).toEqual(identity)
})

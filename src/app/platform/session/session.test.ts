import { expect, test } from 'vitest'
import { resolveIdentity, type Identity, serializeIdentity } from './session.ts'

const mei: Identity = { _id: 'm', id: 1, name: 'Mei', icon: '', role: 'worker' }
const renamed: Identity = { ...mei, name: 'Mei Lin', locale: 'en' }
const noah: Identity = { _id: 'n', id: 2, name: 'Noah', icon: '', role: 'worker' }
const inCookie = (identity: Identity) => encodeURIComponent(JSON.stringify(identity))

const stored = serializeIdentity('a', mei)
const withStart: Identity = { ...mei, startsOnProjects: true }

test.each([
  ['nobody is signed in without a session', null, stored, inCookie(mei), null],
  ['the stored person is signed in if a crash lost the cookie', 'a', stored, '', mei],
  ['the stored person is signed in if a crash restored the previous cookie', 'a', stored, inCookie(noah), mei],
  ['a newer cookie of the same person replaces the stored data', 'a', stored, inCookie(renamed), renamed],
  ['the person of the cookie is signed in if nobody is stored', 'a', null, inCookie(mei), mei],
  ['the person of the cookie is signed in if the stored one is of another session', 'b', stored, inCookie(noah), noah],
  ['the first page is taken from the cookie', 'a', stored, inCookie(withStart), withStart],
  ['nobody is signed in if neither can be parsed', 'a', '{', '%', null],
  ['nobody is signed in if the stored data is incomplete', 'a', '{"session":"a","identity":{"_id":"m"}}', '', null],
])('%s', (_, token, stored, cookie, identity) => {
  expect(resolveIdentity({ token, stored, cookie })).toEqual(identity)
})

import { describe, expect, test } from 'vitest'
import { pauseAfter, readAnswer } from './answer.ts'

const problem = (code: string) => ({ result: 6, problem: code, message: 'Why.' })

describe('an answer', () => {
  test.each([
    ['200 in the API’s shape', 200, { result: 0 }, 'stored'],
    ['200 of a sign-in page on a train', 200, null, 'later'],
    ['200 that says it failed', 200, { result: 1 }, 'later'],
    ['400', 400, problem('invalid'), 'refused'],
    ['403', 403, problem('forbidden'), 'refused'],
    ['404', 404, problem('not-found'), 'refused'],
    ['409', 409, problem('task-not-yours'), 'refused'],
    ['a 404 that is a proxy’s', 404, '<html>', 'later'],
    ['a 403 that is a proxy’s', 403, null, 'later'],
    ['a call this server does not have', 404, problem('unknown-call'), 'later'],
    ['401', 401, problem('not-signed-in'), 'sign-in'],
    ['somebody else’s session', 403, problem('other-person'), 'other-person'],
    ['429', 429, problem('too-many'), 'later'],
    ['500', 500, problem('unexpected'), 'later'],
    ['503 of a balancer', 503, null, 'later'],
  ])('%s', (_, status, body, kind) => {
    expect(readAnswer(status, body, null).kind).toBe(kind)
  })

  test('of a server in trouble lets others try, a full one does not', () => {
    expect(readAnswer(500, problem('unexpected'), null)).toMatchObject({ alone: true })
    expect(readAnswer(429, problem('too-many'), '30')).toMatchObject({ alone: false, pause: 30 })
  })

  test.each([
    ['30', 30],
    ['86400', 900],
    ['-5', null],
    ['Sat, 21 Nov 2099 08:00:00 GMT', null],
    [null, null],
  ])('with Retry-After %j is waited for: %j', (header, pause) => {
    expect(readAnswer(503, null, header)).toMatchObject({ pause })
  })
})

test('pauses grow up to five minutes, and a server that asks for longer gets it', () => {
  expect([1, 2, 3, 20].map((rounds) => pauseAfter(rounds, null, 1))).toEqual([2000, 4000, 8000, 300_000])
  expect(pauseAfter(1, null, 0)).toBe(1500)
  expect(pauseAfter(1, 30, 0)).toBe(30_000)
})

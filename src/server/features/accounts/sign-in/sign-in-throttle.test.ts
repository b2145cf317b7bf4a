import { expect, test, vi } from 'vitest'
import { type Attempt, createSignInThrottle } from './sign-in-throttle.ts'

const minuteMs = 60_000
const fromNetwork = (address: string, email = 'mei@test.example'): Attempt => ({ email, address, deviceId: null })
const fromDevice = (deviceId: string): Attempt => ({ email: 'mei@test.example', address: '203.0.113.7', deviceId })

function startThrottle() {
  let now = 0
  const throttle = createSignInThrottle(() => now)
  /** Attempts that end one after another; returns the seconds to wait, or null, of each. */
  const run = (outcome: 'succeeded' | 'failed' | 'error', attempt: Attempt, times = 1) =>
    Array.from({ length: times }, () => {
      const admission = throttle.admit(attempt)
      if (admission.retryAfter === null) admission.end(outcome)
      return admission.retryAfter
    })
  return { ...throttle, run, pass: (ms: number) => (now += ms) }
}

test('five failed attempts from a network close an account to it until fifteen minutes after the first', () => {
  const { run, pass } = startThrottle()
  expect(run('failed', fromNetwork('203.0.113.7'))).toEqual([null])
  pass(5 * minuteMs)
  expect(run('failed', fromNetwork('203.0.113.7'), 6)).toEqual([null, null, null, null, 600, 600])
  pass(10 * minuteMs - 1)
  expect(run('failed', fromNetwork('203.0.113.7', 'MEI@test.example'))).toEqual([1])
  pass(1)
  expect(run('failed', fromNetwork('203.0.113.7'))).toEqual([null])
})

test('failed attempts from one network do not count for another', () => {
  const { run } = startThrottle()
  run('failed', fromNetwork('203.0.113.7'), 20)
  run('failed', fromNetwork('2001:db8:1:2::1'), 5)
  expect(run('failed', fromNetwork('203.0.113.8'))).toEqual([null])
  expect(run('failed', fromNetwork('2001:db8:1:2::2'))).toEqual([900])
  expect(run('failed', fromNetwork('2001:db8:1:3::1'))).toEqual([null])
})

test.for([
  ['20 from an IPv4 address', 20, () => '203.0.113.7'],
  ['20 from an IPv6 network', 20, (number: number) => `2001:db8:1:2::${number}`],
  ['100 from an IPv6 site', 100, (number: number) => `2001:db8:1:${number}::1`],
] as const)('failed attempts for all accounts are limited to %s', ([, max, addressOf]) => {
  const { run } = startThrottle()
  const attempts = Array.from({ length: max + 1 }, (_, number) =>
    fromNetwork(addressOf(number), `${number}@test.example`),
  )
  const refused = attempts.map((attempt) => run('failed', attempt)[0]).filter((wait) => wait !== null)
  expect(refused).toEqual([900])
})

test('a device that signed in before has five attempts of its own, whatever its network did', () => {
  const { run } = startThrottle()
  run('failed', fromNetwork('203.0.113.7'), 20)
  expect(run('failed', fromDevice('phone'), 6)).toEqual([null, null, null, null, null, 900])
  expect(run('succeeded', fromDevice('tablet'))).toEqual([null])
})

test('a success forgets the failed attempts of its account, not those of its network', () => {
  const { run } = startThrottle()
  for (let round = 0; round < 5; round += 1) {
    expect(run('failed', fromNetwork('203.0.113.7'), 4)).toEqual([null, null, null, null])
    run('succeeded', fromNetwork('203.0.113.7'))
  }
  expect(run('failed', fromNetwork('203.0.113.7'))).toEqual([900])
})

test('successes and errors are not limited', () => {
  const { run } = startThrottle()
  expect(run('succeeded', fromNetwork('203.0.113.7'), 200).filter((wait) => wait !== null)).toEqual([])
  expect(run('error', fromNetwork('203.0.113.7'), 200).filter((wait) => wait !== null)).toEqual([])
})

test('concurrent attempts count before they end, and make others wait two seconds', () => {
  const { admit, run } = startThrottle()
  const admissions = Array.from({ length: 6 }, () => admit(fromNetwork('203.0.113.7')))
  expect(admissions.map(({ retryAfter }) => retryAfter)).toEqual([null, null, null, null, null, 2])
  for (const admission of admissions) if (admission.retryAfter === null) admission.end('succeeded')
  expect(run('failed', fromNetwork('203.0.113.7'))).toEqual([null])
})

test('at most a hundred attempts wait for their password’s check, besides those of devices that signed in before', () => {
  const { admit } = startThrottle()
  const admissions = Array.from({ length: 100 }, (_, number) => admit(fromNetwork(`203.0.113.${number}`)))
  expect(admissions.filter(({ retryAfter }) => retryAfter !== null)).toEqual([])
  expect(admit(fromNetwork('198.51.100.1')).retryAfter).toBe(2)
  expect(admit(fromDevice('phone')).retryAfter).toBeNull()
  for (const admission of admissions.slice(0, 1)) if (admission.retryAfter === null) admission.end('failed')
  expect(admit(fromNetwork('198.51.100.1')).retryAfter).toBeNull()
})

test('a cleared account can be tried again at once', () => {
  const { run, clearAccount } = startThrottle()
  run('failed', fromNetwork('203.0.113.7'), 5)
  run('failed', fromNetwork('203.0.113.7', 'noah@test.example'), 5)
  clearAccount('Mei@test.example')
  expect(run('failed', fromNetwork('203.0.113.7'))).toEqual([null])
  expect(run('failed', fromNetwork('203.0.113.7', 'noah@test.example'))).toEqual([900])
})

test('a refusal is sent after half a second, unless a thousand others wait', async () => {
  vi.useFakeTimers()
  const { delayRefusal } = startThrottle()
  const sent: string[] = []
  const refuse = (name: string) => void delayRefusal().then(() => sent.push(name))
  for (let number = 0; number < 1000; number += 1) refuse('delayed')
  refuse('at once')
  await vi.advanceTimersByTimeAsync(499)
  expect(sent).toEqual(['at once'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(1001)
  refuse('delayed again')
  await vi.advanceTimersByTimeAsync(499)
  expect(sent).toHaveLength(1001)
})

test('the memory is bounded: beyond it the oldest failed attempts are forgotten', () => {
  const { run } = startThrottle()
  run('failed', fromNetwork('203.0.113.7'), 5)
  for (let number = 0; number < 40_000; number += 1) {
    run('failed', fromNetwork(`10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`))
  }
  expect(run('failed', fromNetwork('203.0.113.7'))).toEqual([null])
  expect(run('failed', fromNetwork('10.0.156.63'), 5)).toEqual([null, null, null, null, 900])
})

import { expect, test } from 'vitest'
import { buildPage } from '#tests/offline/build-page.ts'
import { findViolation } from './find-violation.ts'
import { runSimulated } from './run-schedule.ts'

test('on a network that delays, reorders, repeats and drops each request, what is newer stays', async () => {
  const code = await buildPage('newer-stays/page/main.tsx')
  const run = (schedule: Parameters<typeof runSimulated>[1]) => runSimulated(code, schedule)
  expect(await findViolation({ runs: 25, seed: 37, shortens: true, run })).toBeNull()
})

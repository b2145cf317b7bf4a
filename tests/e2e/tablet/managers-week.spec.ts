import { phone } from '#tests/support/e2e-devices.ts'
import { runManagersWeek } from '#tests/support/e2e-managers-week.ts'
import { test } from '#tests/support/e2e.ts'

test('a manager’s week, from a new project to the first payout', async ({ page: manager, signInAs, openAs }) => {
  test.slow()
  await signInAs('manager')
  const [noah, mei] = [await openAs('noah', phone), await openAs('mei', phone)]
  await runManagersWeek({ manager, noah, mei, project: '夜航船 Night Ferry (tablet)' })
})

import { phone } from '#tests/support/e2e-devices.ts'
import { liveManagersWeek } from '#tests/support/e2e-managers-week.ts'
import { test } from '#tests/support/e2e.ts'

test('a manager’s week, from a new project to the first payout', async ({ page: manager, login, visit }) => {
  test.slow()
  await login('manager')
  await liveManagersWeek({ manager, noah: await visit('noah', phone), project: '夜航船 Night Ferry (tablet)' })
})

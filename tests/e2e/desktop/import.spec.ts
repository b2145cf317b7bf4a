import { test } from '#tests/support/e2e.ts'
import { importTasks } from '#tests/support/e2e-import.ts'

test('a task import reports invalid lines, imports the valid ones and creates no task twice', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await importTasks(page, 'desktop')
})

import { test } from '#tests/support/e2e.ts'
import { importTasks } from '#tests/support/e2e-import.ts'

test('a manager imports tasks: a wrong line is told, the good ones are taken, none twice', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await importTasks(page, 'tablet')
})

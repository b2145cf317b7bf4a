import { test } from '#tests/support/e2e.ts'
import { importTasks } from '#tests/support/e2e-import.ts'

test('a manager imports tasks: a wrong line is told, the good ones are taken, none twice', async ({ page, login }) => {
  await login('manager')
  await importTasks(page, 'tablet')
})

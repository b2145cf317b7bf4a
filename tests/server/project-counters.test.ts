import { expectProjectFigures } from '#tests/support/project-figures.ts'
import { test } from '#tests/support/test-server.ts'

test('project figures after 250 random actions match the tasks', { timeout: 90_000 }, ({ db, server }) =>
  expectProjectFigures(db, server, 2),
)

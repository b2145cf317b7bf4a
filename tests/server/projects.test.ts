import { expect } from 'vitest'
import { makePerson, makeProject } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

test('a manager renames their project; a blank name is refused', async ({ db, server }) => {
  const manager = await makePerson(db, 'Manager')
  const { projectId: id } = await makeProject(db, manager)
  const asManager = await server.as(manager)
  const update = (body: object) => asManager('POST /api/projects/{id}/update', { params: { id }, body })
  expect((await update({ name: '  短剧  ', description: 'All seasons', remarks: '' })).status).toBe(200)
  const { body } = await asManager('GET /api/projects')
  expect(body.data).toMatchObject([{ name: '短剧', description: 'All seasons', remarks: '' }])
  expect(await db.selectFrom('audit_log').select(['action', 'before', 'after']).execute()).toMatchObject([
    {
      action: 'edit-project',
      before: { name: 'Short dramas', description: '' },
      after: { name: '短剧', description: 'All seasons' },
    },
  ])
  expect((await update({ name: '   ' })).body).toMatchObject({
    result: 4,
    errors: [{ path: 'name', message: 'Project name is required' }],
  })
  expect((await update({ name: 'x'.repeat(201) })).body.errors).toMatchObject([{ path: 'name' }])
})

import { expect, test } from 'vitest'
import { lintFixture } from './lint-fixture.ts'

test('browser code may contain the name of a call, but no API path', async () => {
  const violations = {
    'src/app/text.ts': "export const path = '/api/users/me'\n",
    'src/offline/template.ts': 'export const path = (id: string) => `/api/tasks/${id}`\n',
    'sw/link.tsx': 'export const link = <a href="/api/docs">API</a>\n',
  }
  const validFiles = {
    'src/app/call.ts': "export const name = 'GET /api/users/me'\n",
    'src/app/import.ts': "export { api } from '#src/app/platform/api/api.ts'\n",
    'src/app/path.test.ts': "export const path = '/api/users/me'\n",
    'src/server/docs.ts': "export const path = '/api/docs'\n",
  }
  const findings = await lintFixture({ ...violations, ...validFiles })
  const refused = findings.filter(({ rule }) => rule.includes('api-paths')).map(({ path }) => path)
  expect(refused.toSorted()).toEqual(Object.keys(violations))
})

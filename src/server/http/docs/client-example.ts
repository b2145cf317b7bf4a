// How to make a typed client of the API description, and a program that uses it. The documentation shows both.

export const clientCommands = `npm install openapi-fetch openapi-typescript
npx openapi-typescript "$CURIO/api/openapi.json" --output curio.ts
node example.ts`

export const clientExample = String.raw`import createClient from 'openapi-fetch'
import type { paths } from './curio.ts'

const { CURIO: baseUrl = '', PROJECT = '', BUNDLE = '', TOKEN, EMAIL, PASSWORD } = process.env

/** The header of every call: an API token, or the cookie that signing in sets. */
async function signIn(): Promise<Record<string, string>> {
  if (TOKEN) return { authorization: 'Bearer ' + TOKEN }
  const body = { email: EMAIL ?? '', password: PASSWORD ?? '' }
  const { error, response } = await createClient<paths>({ baseUrl }).POST('/api/login', { body })
  if (error) throw new Error(error.problem)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { cookie: cookies.join('; ') }
}

/** The answer of a call that succeeded. */
function answerOf<T>({ data, error }: { data?: T; error?: { problem: string } }): T {
  if (data === undefined) throw new Error(error?.problem)
  return data
}

const client = createClient<paths>({ baseUrl, headers: await signIn() })
const params = { path: { id: BUNDLE } }
const clip = '/media/clips/lost-letter/'
const tasks = [1, 2].map((scene) => ({
  externalId: 'episode-01-scene-0' + scene,
  language: 'English',
  source_external_url: clip + 'source.mp4',
  target_external_url: clip + 'target.mp4',
}))
const imported = answerOf(await client.POST('/api/bundles/{id}/import', { params, body: { tasks } }))
console.log('added', imported.data.added)

const members = answerOf(
  await client.POST('/api/projects/{id}/getMembers2', { params: { path: { id: PROJECT } } }),
)
const memberId = members.data[0]?._id
if (memberId === undefined) throw new Error('The project has no member.')
const assigned = answerOf(await client.POST('/api/bundles/{id}/assignTasks', { params, body: { memberId } }))
console.log('assigned', assigned.data.modifiedCount)

const exported = answerOf(
  await client.GET('/api/bundles/{id}/export', {
    params: { ...params, query: { format: 'ndjson', status: 'assigned' } },
    parseAs: 'text',
  }),
)
for (const line of exported.trim().split('\n')) console.log('exported', JSON.parse(line).externalId)
`

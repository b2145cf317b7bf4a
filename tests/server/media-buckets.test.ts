// Videos in buckets that the operator names.
import { expect } from 'vitest'
import { createMediaBuckets } from '#src/server/storage/media-buckets.ts'
import { banMember, makeMember, makePerson } from '#tests/support/fixtures.ts'
import { csvHeader, formatImportErrors, test as importTest } from '#tests/support/task-import.ts'
import { serve } from '#tests/support/test-server.ts'

const dubs = {
  bucket: 'dubs',
  endpoint: 'https://s3.example',
  forcePathStyle: true,
  region: 'eu-west-1',
  accessKeyId: 'reader',
  secretAccessKey: 'none',
}

const test = importTest.extend('server', ({ db }) => serve(db, { parts: { mediaBuckets: createMediaBuckets([dubs]) } }))

const path = '/media/buckets/dubs/s1/%E7%AC%AC1%E9%9B%86%20final.mp4'

test('a video in a named bucket is imported, and its path leads those who may watch it to a signed address', async ({
  db,
  importAs,
  manager,
  project,
  server,
}) => {
  const spellings = [`s3://dubs/s1/第1集 final.mp4,${path}`, `/media/buckets/dubs/s1/第1集 final.mp4,${path}?v=1#t=1`]
  const { body } = await importAs(`${csvHeader}\n${spellings.map((urls) => `,English,${urls},\n`).join('')}`)
  expect(body.data).toMatchObject({ added: 2, errors: [] })
  const stored = await db.selectFrom('tasks').select(['source_external_url', 'target_external_url']).execute()
  expect(stored).toEqual(spellings.map(() => ({ source_external_url: path, target_external_url: path })))

  const [mei, banned, stranger] = [await makePerson(db, 'Mei'), await makePerson(db, 'Bo'), await makePerson(db, 'Li')]
  for (const person of [mei, banned]) await makeMember(db, project, person)
  await banMember(db, project, banned)
  const open = async (person: { email: string }, url = path, method: 'GET' | 'HEAD' = 'GET') =>
    server.request(method, url, { headers: { cookie: await server.cookieOf(person) } })
  const answer = await open(mei)
  expect(answer).toMatchObject({ status: 302, headers: { 'cache-control': 'private, max-age=600' } })
  const address = new URL(String(answer.headers['location']))
  expect(address.origin + address.pathname).toBe(path.replace('/media/buckets', 'https://s3.example'))
  expect(address.searchParams.get('X-Amz-Expires')).toBe('21600')
  const other = new URL(String((await open(mei, path, 'HEAD')).headers['location']))
  expect(other.searchParams.get('X-Amz-Signature')).not.toBe(address.searchParams.get('X-Amz-Signature'))

  expect((await open(manager)).status).toBe(302)
  for (const person of [banned, stranger]) expect((await open(person)).status).toBe(404)
  expect((await open(mei, '/media/buckets/dubs/s1/other.mp4')).status).toBe(404)
  expect((await server.request('GET', path)).status).toBe(401)
  const { headers } = await server.request('GET', '/healthz')
  expect(String(headers['content-security-policy'] ?? '')).toMatch(/media-src [^;]*https:\/\/s3\.example/)
})

test('a bucket that is not named, and a stream, are refused with what to do', async ({ importAs }) => {
  const wrong = 's3://other/a.mp4,s3://dubs/b.m3u8,\nB,English,s3://My_Bucket/a.mp4,s3://dubs,\n'
  const { body } = await importAs(`${csvHeader}\nA,English,${wrong}`)
  expect(formatImportErrors(body)).toEqual([
    '2 source_external_url bucket',
    '2 target_external_url bucket-stream',
    '3 source_external_url url',
    '3 target_external_url url',
  ])
  expect(body.data.errors[2].message).toContain('s3://')
  expect(body.data.errors[0].message).toMatch(/does not know the bucket other\. .*MEDIA_BUCKETS/)
})

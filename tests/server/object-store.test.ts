// One contract for both object stores: a folder, and a bucket of OpenStack Swift through its S3 API.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, request as httpRequest } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createImageStore, imageKey, imageObjectName } from '#src/server/media/image-store.ts'
import { type Bucket, originOf } from '#src/server/storage/bucket.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { createMediaBuckets } from '#src/server/storage/media-buckets.ts'
import { createS3Store } from '#src/server/storage/create-s3-store.ts'
import { tryObjectStore } from '#src/server/storage/open-object-store.ts'
import { type ObjectInfo, ObjectStoreError, type ObjectStore } from '#src/server/storage/object-store.ts'
import { copyImages, copyVideos } from '#tools/backup/copy-objects.ts'
import { runTool } from '#tests/support/run-tool.ts'
import { startSwift, type Swift } from '#tests/support/swift.ts'
import { isMissing } from '#tools/programs.ts'

const hasSwift = !isMissing('swift')
let folder: string
let swift: Swift
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curio-objects-'))
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'none')
  if (!hasSwift) return
  swift = await startSwift()
  for (const [name, value] of Object.entries(swift.credentials)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
  if (hasSwift) await swift.stop()
})

const stores: readonly (readonly [string, boolean, () => ObjectStore])[] = [
  ['a folder', true, () => createFolderStore(folder)],
  ['a bucket', hasSwift, () => createS3Store(swift.bucket)],
]

async function movePictures(dataDir: string, args: readonly string[]): Promise<string> {
  const { bucket, endpoint = '', prefix } = swift.bucket
  const settings = { DATA_DIR: dataDir, S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_PREFIX: prefix }
  const { stdout, stderr } = await runTool('move-pictures', args, settings)
  // Without the first line, which says where the command acts.
  return stderr + stdout.slice(stdout.indexOf('\n') + 1)
}

const objectBytes = 20_000_000
const digits = Buffer.from('0123456789')
async function listAll(store: ObjectStore, prefix: string): Promise<ObjectInfo[]> {
  const found: ObjectInfo[] = []
  for await (const info of store.list(prefix)) found.push(info)
  return found
}

const textOf = async (store: ObjectStore, name: string) => String(await store.get(name))

/** Listens on a free port of this machine, which is returned. */
async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const bucketAt = (port: number): Bucket => ({
  bucket: 'curio',
  endpoint: `http://127.0.0.1:${port}`,
  forcePathStyle: true,
  region: 'us-east-1',
  prefix: '',
})

describe.each(stores)('%s', (_, isAvailable, open) => {
  test.skipIf(!isAvailable)('an object can be read, whole and in part, and replaced', async () => {
    const store = open()
    await store.put('rw/one', digits)
    expect(await textOf(store, 'rw/one')).toBe('0123456789')
    const part = await store.read('rw/one', [2, 4])
    expect(part && String(await buffer(part))).toBe('234')
    const whole = await store.read('rw/one')
    expect(whole && String(await buffer(whole))).toBe('0123456789')
    await store.put('rw/one', Buffer.from('new'))
    expect(await textOf(store, 'rw/one')).toBe('new')
    expect(await store.head('rw/one')).toMatchObject({ name: 'rw/one', bytes: 3, modifiedAt: expect.any(Date) })
  })

  test.skipIf(!isAvailable)('an object is moved, and only one that exists', async () => {
    const store = open()
    await store.put('cp/one', digits)
    await store.move('cp/one', 'cp/in/two')
    await store.put('cp/one', Buffer.from('new'))
    expect(await textOf(store, 'cp/in/two')).toBe('0123456789')
    await store.move('cp/one', 'cp/in/two')
    expect([await textOf(store, 'cp/in/two'), await store.head('cp/one')]).toEqual(['new', undefined])
    await expect(store.move('cp/three', 'cp/four')).rejects.toThrow(/ENOENT|NoSuchKey/)
  })

  test.skipIf(!isAvailable)('an object that does not exist is undefined, and removing it does nothing', async () => {
    const store = open()
    expect(await Promise.all([store.get('no/one'), store.read('no/one'), store.head('no/one')])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await store.put('no/two', digits)
    await store.remove('no/two')
    await store.remove('no/two')
    expect(await store.head('no/two')).toBeUndefined()
  })

  test.skipIf(!isAvailable)('objects are listed by the beginning of their names', async () => {
    const store = open()
    const names = ['li/aa/1', 'li/aa/2', 'li/ab/1']
    for (const name of names) await store.put(name, digits)
    const list = async (prefix: string) => (await listAll(store, prefix)).map(({ name }) => name).toSorted()
    expect(await list('li/')).toEqual(names)
    expect(await list('li/aa/')).toEqual(names.slice(0, 2))
    expect(await list('li/a')).toEqual(names)
    expect(await list('nothing/')).toEqual([])
  })

  test.skipIf(!isAvailable)('an object written by many at once is whole', async () => {
    const store = open()
    const large = Buffer.alloc(300_000, 'x')
    await Promise.all(Array.from({ length: 8 }, () => store.put('many/same', large)))
    expect((await store.get('many/same'))?.equals(large)).toBe(true)
    expect(await listAll(store, 'many/')).toHaveLength(1)
  })

  test.skipIf(!isAvailable)('a name that leads out of the store is refused', async () => {
    for (const name of ['../one', '/etc/passwd', 'a/../../b', '', 'a//b']) {
      await expect(open().get(name)).rejects.toThrow(RangeError)
    }
  })
})

test.each<Partial<Bucket>>([
  {},
  { bucket: 'curio.example' },
  { bucket: 'Curio' },
  { region: 'us-east-1' },
  { region: 'cn-north-1' },
  { forcePathStyle: true },
  { endpoint: 'https://s3.example' },
  { endpoint: 'https://s3.example', forcePathStyle: true },
  { endpoint: 'https://s3.example:9000', bucket: 'curio.example' },
  { endpoint: 'http://localhost:9000' },
  { endpoint: 'http://localhost:9000', bucket: 'curio.example' },
  { endpoint: 'http://127.0.0.1:9000' },
])('pages may send to where URLs are presigned: %j', async (different) => {
  const bucket: Bucket = {
    bucket: 'curio',
    endpoint: undefined,
    forcePathStyle: false,
    region: 'eu-west-1',
    prefix: '',
    ...different,
  }
  const url = await createS3Store(bucket).presignPut('one', 10, 60)
  expect(new URL(url ?? '').origin).toBe(originOf(bucket))
})

test('a folder has no address of its own', async () => {
  expect(await createFolderStore(folder).presignPut('one', 10, 60)).toBeUndefined()
})

test.skipIf(!hasSwift)('a presigned URL accepts exactly the bytes it was made for', async () => {
  const store = createS3Store(swift.bucket)
  const send = async (body: string) => {
    const url = await store.presignPut('signed/one', 10, 60)
    return (await fetch(url ?? '', { method: 'PUT', body })).status
  }
  expect(await send('01234567890')).toBe(403)
  expect(await store.head('signed/one')).toBeUndefined()
  expect(await send('0123456789')).toBe(200)
  expect(await textOf(store, 'signed/one')).toBe('0123456789')
})

test.skipIf(!hasSwift)(
  'a signed address of a named bucket reads a range of the object, and only that object',
  async () => {
    const { credentials } = swift
    const { bucket, prefix } = swift.bucket
    await createS3Store(swift.bucket).put('video-1.mp4', digits)
    const key = { accessKeyId: credentials.AWS_ACCESS_KEY_ID, secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY }
    const buckets = createMediaBuckets([{ ...swift.bucket, ...key }])
    const object = { bucket, key: `${prefix}video-1.mp4` }
    const url = (await buckets.sign(object, 'GET', 60)) ?? ''
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } })
    expect([part.status, await part.text()]).toEqual([206, '234'])
    const head = await fetch((await buckets.sign(object, 'HEAD', 60)) ?? '', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
    expect((await fetch(url.replace('video-1', 'video-2'))).status).toBe(403)
  },
)

test.skipIf(!hasSwift)('a page of an allowed origin may send to a presigned URL', async () => {
  const origin = 'https://curio.example'
  await swift.allowOrigin(origin)
  const url = (await createS3Store(swift.bucket).presignPut('signed/two', 10, 60)) ?? ''
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PUT' },
  })
  expect(preflight.status).toBe(200)
  expect(['*', origin]).toContain(preflight.headers.get('access-control-allow-origin'))
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
  const put = (from: string) => fetch(url, { method: 'PUT', body: '0123456789', headers: { origin: from } })
  const allowed = await put(origin)
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, origin])
  expect((await put('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull()
})

// Processes are started.
test.skipIf(!hasSwift)('pictures and videos are moved into the bucket and back', { timeout: 90_000 }, async () => {
  const dataDir = join(folder, 'data')
  const storesOf = (area: string) => ({
    inFolder: createFolderStore(join(dataDir, area)),
    inBucket: createS3Store({ ...swift.bucket, prefix: `${swift.bucket.prefix}${area}/` }),
  })
  const { inFolder, inBucket } = storesOf('images')
  const pictures = Array.from({ length: 20 }, (_, index) => Buffer.from(`picture ${index}`))
  for (const bytes of pictures) await createImageStore(inFolder).put(bytes)
  const damaged = imageObjectName('f'.repeat(40))
  await inFolder.put(damaged, Buffer.from('something else'))
  const videos = storesOf('videos')
  const video = 'a'.repeat(8)
  const parts = [Buffer.alloc(300_000, 'video'), Buffer.from('the last part')]
  const nameOf = (part: number) => `${video}/00000${part}`
  for (const [part, bytes] of parts.entries()) await videos.inFolder.put(nameOf(part), bytes)

  expect(await movePictures(dataDir, ['--remove', 'bucket'])).toBe(
    `Damaged and left out in images: ${damaged}\nThe bucket holds 20 pictures and 2 parts of videos, and the other store none of them.\n`,
  )
  expect((await listAll(inFolder, '')).map(({ name }) => name)).toEqual([damaged])
  expect(await listAll(videos.inFolder, '')).toEqual([])
  await inFolder.remove(damaged)
  for (const copied of [20, 0]) {
    let puts = 0
    const counting: ObjectStore = { ...inFolder, put: (...args) => ((puts += 1), inFolder.put(...args)) }
    const { names } = await copyImages(inBucket, counting)
    expect([names.size, puts]).toEqual([20, copied])
  }
  expect(await createImageStore(inFolder).get(imageKey(pictures[7] ?? digits))).toEqual(pictures[7])
  await copyVideos(videos.inBucket, videos.inFolder)
  expect(await Promise.all(parts.map((_, part) => videos.inFolder.get(nameOf(part))))).toEqual(parts)
})

test.skipIf(!hasSwift)('what is wrong with a bucket is said at the start, with what to change', async () => {
  await tryObjectStore(createS3Store(swift.bucket))
  const closed = createServer()
  const unreachable = bucketAt(await listen(closed))
  closed.close()
  const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = swift.credentials
  const at = (bucket: string, endpoint = swift.bucket.endpoint) =>
    `The bucket ${bucket} at ${endpoint} cannot be used: `
  const misfit = `${at('curio')}the key and the secret do not fit: change AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY.`
  const cases = [
    [{ bucket: 'missing' }, key, secret, `${at('missing')}there is no such bucket: create it, or change S3_BUCKET.`],
    [{}, key, 'wrong', misfit],
    [{}, 'test:nobody', secret, misfit],
    [
      unreachable,
      key,
      secret,
      `${at('curio', unreachable.endpoint)}it does not answer (ECONNREFUSED): change S3_ENDPOINT if it is not its address.`,
    ],
  ] as const
  for (const [different, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, message] of cases) {
    for (const [name, value] of Object.entries({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY })) vi.stubEnv(name, value)
    await expect(tryObjectStore(createS3Store({ ...swift.bucket, ...different }))).rejects.toThrow(
      new ObjectStoreError(message),
    )
  }
  for (const [name, value] of Object.entries(swift.credentials)) vi.stubEnv(name, value)
})

test.skipIf(!hasSwift)('a bucket can be named in the host', async () => {
  const endpoint = swift.bucket.endpoint?.replace('127.0.0.1', 'localhost')
  const bucket = { ...swift.bucket, endpoint, forcePathStyle: false }
  const url = new URL((await createS3Store(bucket).presignPut('hosted/one', 10, 60)) ?? '')
  expect(url.hostname).toBe('curio.localhost')
  // Not every machine knows that names below localhost are itself.
  const headers = { host: url.host, 'content-length': 10 }
  const target = { host: '127.0.0.1', port: url.port, path: url.pathname + url.search, method: 'PUT', headers }
  const [response] = (await once(httpRequest(target).end('0123456789'), 'response')) as [IncomingMessage]
  expect(response.resume().statusCode).toBe(200)
  expect(await textOf(createS3Store(swift.bucket), 'hosted/one')).toBe('0123456789')
})

test('every call to a bucket that never answers ends', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket))
  const limits = { connection: 2000, answer: 60_000, call: 100 }
  const store = createS3Store(bucketAt(await listen(silent)), limits)
  const calls = [store.put('a', digits), store.get('a'), store.read('a'), store.head('a'), store.remove('a')]
  await Promise.all([...calls, listAll(store, '')].map((call) => expect(call).rejects.toThrow(ObjectStoreError)))
  for (const socket of sockets) socket.destroy()
  silent.close()
})

/** Answers each request with the first bytes of an object of 20 MB, and sends the rest or not. */
const createObjectServer = (sendsRest: boolean) =>
  createHttpServer((_, response) => {
    response.writeHead(200, { 'content-length': objectBytes })
    if (sendsRest) response.end(Buffer.alloc(objectBytes))
    else response.write('first')
  })

test('an object is read as slowly as its reader likes', async () => {
  const server = createObjectServer(true)
  const store = createS3Store(bucketAt(await listen(server)), { connection: 2000, answer: 700, call: 700 })
  const content = await store.read('film')
  let bytes = 0
  for await (const chunk of content ?? []) {
    // Longer than both limits, with most of the object still at the server.
    if (bytes === 0) await setTimeout(900)
    bytes += chunk.length
  }
  expect(bytes).toBe(objectBytes)
  server.close()
})

test('a bucket that stops in the middle of an object is a failure of the store', async () => {
  const server = createObjectServer(false)
  const store = createS3Store(bucketAt(await listen(server)), { connection: 2000, answer: 1000, call: 60_000 })
  const content = await store.read('film')
  await expect(content && buffer(content)).rejects.toThrow(ObjectStoreError)
  // Whoever does not read closes the connection, too.
  const unread = await store.read('film')
  const closed = once(server, 'close')
  unread?.destroy()
  server.close()
  await closed
})

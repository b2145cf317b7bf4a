// Small files that claim what a parser should not believe, uploaded wherever the server takes files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { formatTable } from '#tools/bench/figures.ts'
import { median, percentile } from '#tools/bench/percentile.ts'
import { residentBytes } from '#tools/bench/servers/process-usage.ts'
import { atLeast, atMost } from '#tools/bench/figures.ts'
import { callAs, type Fault, type SignedInPerson, startOwnDatabase, startServer } from './fault.ts'
import { type HostileUpload, makeHostileUploads } from './hostile-uploads.ts'
import { makeMarket } from './market.ts'
import { makeProject } from './working.ts'

const clip = join(import.meta.dirname, '../../public/media/clips/lost-letter/source.mp4')

const ordinaryVideo: HostileUpload = { name: 'ordinary.mp4', as: 'video', content: readFileSync(clip) }

const ordinaryImport: HostileUpload = {
  name: 'ordinary.csv',
  as: 'text/csv',
  content: Buffer.from(
    [
      'externalId,language,sourceUrl,targetUrl',
      ...Array.from({ length: 20_000 }, (_, row) => `${row},English,/media/a.mp4,/media/b.mp4`),
    ].join('\n'),
  ),
}

/** 12 megapixels. */
async function makeOrdinaryPhoto(): Promise<HostileUpload> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const picture = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
  return { name: 'ordinary.jpg', as: 'photo', content: await picture.jpeg().toBuffer() }
}

type Target = {
  readonly origin: string
  readonly person: SignedInPerson
  readonly projectId: string
  readonly bundleId: string
}

type Answer = { readonly status: number; readonly text: string; readonly ms: number }

/** `bytes`: the most memory that the server had meanwhile. */
type Observed = Answer & { readonly bytes: number }

export const hostileFilesFault: Fault = async (_, run) => {
  const { folder, log } = run
  const url = await startOwnDatabase(run)
  const server = await startServer(run, join(folder, 'server'), { DATABASE_URL: url })
  const target = { origin: server.url, ...(await makeTarget(url)) }
  const uploads = await makeHostileUploads()
  for (const file of [ordinaryVideo, await makeOrdinaryPhoto(), ordinaryImport]) await send(target, file)
  const idle = residentBytes(server.pid ?? 0)
  log(`sends ${uploads.length} files; the server has ${Math.round(idle / 1e6)} MB`)

  const sending = new AbortController()
  const health: number[] = []
  const memory = [idle]
  const observe = async () => {
    while (!sending.signal.aborted) {
      const startedAtMs = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      health.push(performance.now() - startedAtMs)
      memory.push(residentBytes(server.pid ?? 0))
      await pause(10)
    }
  }
  const observed = observe()
  const answers = new Map<HostileUpload, Observed>()
  const sendAll = async (files: readonly HostileUpload[]) => {
    for (const file of files) {
      const before = memory.length
      const answer = await send(target, file)
      answers.set(file, { ...answer, bytes: Math.max(...memory.slice(before - 1)) })
    }
  }
  // A video waits for its process, while others use the server.
  await Promise.all([
    sendAll(uploads.filter(({ as }) => as === 'video')),
    sendAll(uploads.filter(({ as }) => as !== 'video')),
  ])
  sending.abort()
  await observed
  log(`\n${formatTable(['file', 'bytes', 'status', 'ms', 'MB', ''], [...answers].map(rowOf))}`)
  const failed = [...answers.values()].filter(({ status }) => status !== 200 && !(status >= 400 && status < 500))
  const afterwards = await send(target, { ...ordinaryVideo, name: 'afterwards.mp4' })
  return [
    {
      name: '/healthz, 99 %',
      measured: percentile(health, 0.99),
      unit: 'ms',
      threshold: atMost(100),
      note: noteOf(health),
    },
    {
      name: 'memory of the server',
      measured: Math.max(...memory) / idle,
      unit: '× idle',
      threshold: atMost(2),
      note: `${Math.round(Math.max(...memory) / 1e6)} of ${Math.round(idle / 1e6)} MB`,
    },
    {
      name: 'files with another answer than 200 or 4xx',
      measured: failed.length,
      threshold: atMost(0),
      note: `of ${answers.size}`,
    },
    {
      name: 'the slowest answer',
      measured: Math.max(...[...answers.values()].map(({ ms }) => ms)) / 1000,
      unit: 's',
    },
    {
      name: 'an ordinary video is taken afterwards',
      measured: afterwards.status === 200 ? 1 : 0,
      threshold: atLeast(1),
    },
  ]
}

const noteOf = (health: readonly number[]) =>
  `of ${health.length}, p50 ${median(health).toFixed(1)}, the slowest ${Math.max(...health).toFixed(0)}`

const rowOf = ([{ name, content }, { status, text, ms, bytes }]: readonly [HostileUpload, Observed]) => [
  name,
  content.length.toLocaleString('en-US'),
  String(status),
  ms.toFixed(0),
  (bytes / 1e6).toFixed(0),
  /"message":"[^"]*/.exec(text)?.[0].slice(11) ?? '',
]

async function makeTarget(url: string): Promise<Omit<Target, 'origin'>> {
  const { seller } = await makeMarket(url, { bidders: 0, auctions: 0, endsInSeconds: 0 })
  return { person: seller, ...(await makeProject(url, seller)) }
}

async function send(target: Target, file: HostileUpload): Promise<Answer> {
  const startedAtMs = performance.now()
  const response = await (file.as === 'video' ? sendVideo(target, file) : sendBody(target, file))
  return { status: response.status, text: await response.text(), ms: performance.now() - startedAtMs }
}

async function sendVideo(target: Target, { name, content }: HostileUpload): Promise<Response> {
  const { origin, person, projectId } = target
  const body = { name, bytes: content.length, modifiedAt: '2026-11-01T10:00:00.000Z' }
  const started = await callAs(origin, person, 'POST /api/projects/{id}/videos', { params: { id: projectId }, body })
  const { data } = (await started.json()) as { readonly data: StartedUpload }
  for (const { part } of data.missingParts) {
    const bytes = content.subarray(part * data.partBytes, (part + 1) * data.partBytes)
    await post(
      target,
      `/api/videos/${data.video._id}/parts/${part}`,
      'PUT',
      new Uint8Array(bytes),
      'application/octet-stream',
    )
  }
  return callAs(origin, person, 'POST /api/videos/{id}/complete', { params: { id: data.video._id } })
}

type StartedUpload = {
  readonly video: { readonly _id: string }
  readonly partBytes: number
  readonly missingParts: readonly { readonly part: number }[]
}

function sendBody(target: Target, { name, as, content }: HostileUpload): Promise<Response> {
  const bytes = new Uint8Array(content)
  if (as === 'request') return post(target, '/api/products/search', 'POST', bytes, 'application/json')
  if (as !== 'photo') return post(target, `/api/bundles/${target.bundleId}/import`, 'POST', bytes, as)
  const form = new FormData()
  form.set('image', new File([bytes], name))
  return post(target, '/api/images', 'POST', form)
}

const post = (
  { origin, person }: Target,
  path: string,
  method: 'POST' | 'PUT',
  body: Uint8Array<ArrayBuffer> | FormData,
  type?: string,
): Promise<Response> =>
  fetch(origin + path, {
    method,
    headers: { cookie: `token=${person.secret}`, ...(type && { 'content-type': type }) },
    body,
  })

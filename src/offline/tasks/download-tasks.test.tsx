// Downloads with the browser's own IndexedDB, Cache Storage and fetch, from mocked hosts.
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { offlineMediaResponse } from '#src/offline/media/offline-media-response.ts'
import { loadMediaFiles } from '#src/offline/media/media-store.ts'
import { updateStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { withContent } from '#src/offline/drafts/stored-draft.ts'
import { mockServer } from '#tests/support/mock-server.ts'
import { makeTask, draftWithNote } from '#tests/support/render-review.tsx'
import { mockVideoHost, pseudoRandomBytes } from '#tests/support/mock-video-host.ts'
import { requeueLostDownloads, deleteDownloads, deleteUnusedMedia } from './storage-space.ts'
import { type DownloadsDeps, downloadTasks } from './download-tasks.ts'
import { type TaskDownload, createTaskDownload } from './task-download.ts'
import { updateTaskDownload, onTaskDownloadsChange, readTaskDownload } from './task-download-store.ts'

const mei = 'mei'
const [source, dub] = ['/videos/source.mp4', '/videos/dub.mp4']
const bytes = pseudoRandomBytes(600_000)
const small = pseudoRandomBytes(20_000, 7)

/** Has both videos answered. Returns the host of the source. */
function mockHosts() {
  mockVideoHost(dub, small)
  return mockVideoHost(source, bytes)
}

afterEach(async () => {
  await deleteDownloads(mei)
  expect(await loadMediaFiles()).toEqual([])
})

/** Queues a task with these two videos for Mei. */
async function queueTask(
  id: string,
  urls: { source: string; dub: string } = { source, dub },
  more: Partial<TaskDownload> = {},
) {
  const task = makeTask({ _id: id, source_external_url: urls.source, target_external_url: urls.dub })
  await updateTaskDownload(mei, id, () => ({ ...createTaskDownload(mei, task, 'low', 1), ...more }))
}

type Conditions = { budget?: number; blockedBy?: 'wifi' | null }

const download = ({ budget = 10_000_000, blockedBy = null }: Conditions = {}, more: Partial<DownloadsDeps> = {}) =>
  downloadTasks(mei, {
    signal: new AbortController().signal,
    budget: () => Promise.resolve(budget),
    canPlay: () => true,
    blockedBy: () => blockedBy,
    onBlockChange: () => () => undefined,
    bundleIds: [],
    ...more,
  })

const stateOf = async (id: string) => {
  const storedTask = await readTaskDownload(mei, id)
  return storedTask && [storedTask.state, storedTask.reason]
}

const urlOf = (path: string) => new URL(path, location.origin).href

const storedFileNames = async () => new Set((await loadMediaFiles()).map(({ url }) => url.split('/').at(-1)))

async function isStored(path: string, range: string | null = null): Promise<Uint8Array | null> {
  const answer = await offlineMediaResponse(urlOf(path), range)
  return answer && new Uint8Array(await answer.arrayBuffer())
}

describe('downloading a task with two files', () => {
  test('a downloaded task is complete, and any byte range of it can be read', async () => {
    mockHosts()
    await queueTask('t1')
    expect(await download()).toBe('done')
    expect(await readTaskDownload(mei, 't1')).toMatchObject({
      state: 'ready',
      reason: null,
      storedBytes: 620_000,
      totalBytes: 620_000,
    })
    expect(await isStored(source)).toEqual(bytes)
    expect(await isStored(source, 'bytes=262000-524400')).toEqual(bytes.subarray(262_000, 524_401))
    const last = await offlineMediaResponse(urlOf(dub), 'bytes=-10')
    expect(last?.headers.get('content-range')).toBe('bytes 19990-19999/20000')
    expect((await offlineMediaResponse(urlOf(dub), 'bytes=20000-'))?.status).toBe(416)
  })

  test('a downloaded video is still there when its link is signed again', async () => {
    mockHosts()
    const signed = (path: string, signature: string) => `${path}?Expires=9&Signature=${signature}`
    await queueTask('1', { source: signed(source, 'a'), dub })
    expect(await download()).toBe('done')
    expect(await isStored(signed(source, 'b'))).toEqual(bytes)
    expect(await isStored(`${source}?Expires=9`)).toBeNull()
  })

  test('a download resumes at the byte where the network failed', async () => {
    const host = mockHosts()
    host.truncateNext(300_001)
    await queueTask('t1')
    expect(await download()).toBe('network')
    expect(await stateOf('t1')).toEqual(['queued', 'network'])
    expect(await download()).toBe('done')
    expect(host.requestedRanges).toEqual(['whole', 'bytes=300001-599999'])
    expect(await isStored(source)).toEqual(bytes)
  })

  test('a download from a host without range requests resumes', async () => {
    const host = mockVideoHost(source, bytes, false)
    mockVideoHost(dub, small)
    host.truncateNext(300_001)
    await queueTask('t1')
    await download()
    await download()
    expect(await isStored(source)).toEqual(bytes)
  })

  test('a download starts again if the video has changed since', async () => {
    const host = mockHosts()
    host.truncateNext(300_000)
    await queueTask('t1')
    await download()
    const other = pseudoRandomBytes(500_000, 3)
    host.replaceFile(other, '"second"')
    expect(await download()).toBe('done')
    expect(await isStored(source)).toEqual(other)
    expect(await readTaskDownload(mei, 't1')).toMatchObject({
      state: 'ready',
      storedBytes: 520_000,
      totalBytes: 520_000,
    })
  })

  test('a task whose bytes the browser deleted is served from the network and downloaded again', async () => {
    mockHosts()
    await queueTask('t1')
    await download()
    await requeueLostDownloads(mei)
    expect(await stateOf('t1')).toEqual(['ready', null])
    await caches.delete('curio-media')
    expect(await isStored(source)).toBeNull()
    await requeueLostDownloads(mei)
    expect(await stateOf('t1')).toEqual(['queued', null])
    await download()
    expect(await isStored(source)).toEqual(bytes)
    expect(await isStored(dub)).toEqual(small)
  })

  test.each(['files', 'downloads'])(
    'downloads stay when the store of %s cannot be read for a moment',
    async (failing) => {
      mockHosts()
      await queueTask('t1')
      await download()
      const { getAll } = IDBObjectStore.prototype
      const spy = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
        if (this.name === failing) throw new DOMException('Closed', 'InvalidStateError')
        return getAll.call(this)
      })
      await requeueLostDownloads(mei)
      await deleteUnusedMedia()
      spy.mockRestore()
      expect(await stateOf('t1')).toEqual(['ready', null])
      expect(await isStored(source)).toEqual(bytes)
    },
  )

  test('a download goes on after a write that was interrupted', async () => {
    mockHosts()
    await queueTask('t1')
    vi.spyOn(Cache.prototype, 'put').mockRejectedValueOnce(new DOMException('Aborted', 'AbortError'))
    await download()
    expect(await stateOf('t1')).toEqual(['ready', null])
    expect(await isStored(source)).toEqual(bytes)
  })

  test('a download stops when the person pauses it, and resumes when they request it', async () => {
    mockHosts()
    await queueTask('t1')
    const pausing = onTaskDownloadsChange(() => {
      pausing()
      void updateTaskDownload(mei, 't1', (storedTask) => storedTask && { ...storedTask, state: 'paused' })
    })
    expect(await download()).toBe('done')
    expect(await stateOf('t1')).toEqual(['paused', null])
    await updateTaskDownload(mei, 't1', (storedTask) => storedTask && { ...storedTask, state: 'queued' })
    await download()
    expect(await stateOf('t1')).toEqual(['ready', null])
  })

  test('a download waits for Wi-Fi if the person requires it', async () => {
    await queueTask('t1')
    expect(await download({ blockedBy: 'wifi' })).toBe('wifi')
    expect(await stateOf('t1')).toEqual(['queued', 'wifi'])
  })

  test('a download that just starts stops when Wi-Fi is lost', async () => {
    const host = mockVideoHost(source, bytes)
    await queueTask('t1')
    let onLoss: () => void = () => undefined
    let isLost = false
    const loseOnce = () => {
      if (isLost) return
      isLost = true
      onLoss()
    }
    const blockedBy = () => {
      if (isLost) return 'wifi' as const
      queueMicrotask(loseOnce)
      return null
    }
    const onBlockChange = (listener: () => void) => {
      onLoss = listener
      return () => undefined
    }
    expect(await download({}, { blockedBy, onBlockChange })).toBe('wifi')
    expect(await stateOf('t1')).toEqual(['queued', 'wifi'])
    expect(host.requestedRanges).toEqual([])
  })
})

describe('a task that cannot be downloaded', () => {
  const gone = 'https://videos.example/gone.mp4'
  test.each([
    ['not-found', () => new HttpResponse(null, { status: 404 })],
    ['forbidden', () => new HttpResponse(null, { status: 403 })],
    ['host', () => new HttpResponse(null, { status: 500 })],
    ['not-found', () => HttpResponse.html('<h1>There is no such video</h1>')],
    [
      'cors',
      ({ request }: { request: Request }) => (request.mode === 'no-cors' ? new Response() : HttpResponse.error()),
    ],
  ])('a task that cannot be downloaded fails with %s (%#), and the next one is downloaded', async (reason, answer) => {
    mockServer.use(
      http.all(gone, answer),
      http.get('/healthz', () => new HttpResponse('ok')),
    )
    mockVideoHost(dub, small)
    await queueTask('t1', { source: gone, dub })
    await queueTask('t2', { source: dub, dub })
    await download()
    expect(await stateOf('t1')).toEqual(['failed', reason])
    expect(await stateOf('t2')).toEqual(['ready', null])
  })
})

describe('storage space', () => {
  const videos = { source: dub, dub }

  test('space is freed by finished tasks, the longest finished first, and never by unsent work', async () => {
    for (const id of ['a', 'b', 'c', 'd']) mockVideoHost(`/videos/${id}.mp4`, small)
    const done = ['a', 'b', 'c'].map((id) => ({ source: `/videos/${id}.mp4`, dub: `/videos/${id}.mp4` }))
    for (const [at, urls] of done.entries()) await queueTask(`done ${at}`, urls)
    await download()
    for (const [at, finishedAt] of [30, 10, 20].entries()) {
      await updateTaskDownload(mei, `done ${at}`, (storedTask) => storedTask && { ...storedTask, finishedAt })
    }
    await updateStoredDraft(mei, 'done 1', (storedTask) => withContent(storedTask, draftWithNote('Not sent yet')))
    await queueTask('new', { source: '/videos/d.mp4', dub: '/videos/d.mp4' })
    expect(await download({ budget: 60_000 })).toBe('done')
    expect(await stateOf('new')).toEqual(['ready', null])
    expect(await stateOf('done 0')).toEqual(['ready', null])
    expect(await stateOf('done 1')).toEqual(['ready', null])
    expect(await stateOf('done 2')).toBeNull()
    expect(await isStored('/videos/c.mp4')).toBeNull()
  })

  test('a download goes on within a budget that is raised while it looks for what to delete', async () => {
    mockVideoHost(dub, small)
    await queueTask('t1', videos)
    const budgets = [19_999]
    await download({}, { budget: () => Promise.resolve(budgets.pop() ?? 10_000_000) })
    expect(await stateOf('t1')).toEqual(['ready', null])
  })

  test('a download over the budget is paused before anything is fetched', async () => {
    const host = mockVideoHost(dub, small)
    await queueTask('t1', videos)
    await download({ budget: 19_999 })
    expect(await stateOf('t1')).toEqual(['paused', 'budget'])
    expect(host.requestedRanges).toEqual([])
  })

  test('a download that the browser does not store fails, and says so', async () => {
    mockVideoHost(source, bytes)
    await queueTask('t1')
    const openSpy = vi.spyOn(CacheStorage.prototype, 'open').mockRejectedValue(new DOMException('', 'SecurityError'))
    await download()
    openSpy.mockRestore()
    expect(await stateOf('t1')).toEqual(['failed', 'storage'])
  })

  test('a download on a full device is paused, and complete downloads stay', async () => {
    mockVideoHost(dub, small)
    await queueTask('t1', videos)
    await download()
    mockVideoHost(source, bytes)
    await queueTask('t2')
    const putSpy = vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
    await download()
    putSpy.mockRestore()
    expect(await stateOf('t2')).toEqual(['paused', 'room'])
    expect(await stateOf('t1')).toEqual(['ready', null])
    expect(await isStored(dub)).toEqual(small)
  })
})

describe('downloading a stream', () => {
  const stream = (name: string) => `/tests/media/${name}/main.m3u8`

  test('a stream is downloaded in the chosen quality, and its playlist has no other', async () => {
    await queueTask('t1', { source: stream('levels'), dub: stream('levels') })
    await download()
    expect(await stateOf('t1')).toEqual(['ready', null])
    expect(await storedFileNames()).toEqual(new Set(['64x112-0.mpegts', '64x112.m3u8', 'main.m3u8']))
    const master = new TextDecoder().decode((await isStored(stream('levels'))) ?? undefined)
    expect(master).toContain(urlOf('/tests/media/levels/64x112.m3u8'))
    expect(master).not.toContain('360x640')
  })

  test('a stream is downloaded with its separate audio', async () => {
    await queueTask('t1', { source: stream('audio-group'), dub: stream('audio-group') })
    await download()
    const audioFiles = ['audio-0.mpegts', 'audio-1.mpegts', 'audio-2.mpegts', 'audio.m3u8']
    const picture = ['video-0.mpegts', 'video-1.mpegts', 'video.m3u8']
    expect(await storedFileNames()).toEqual(new Set(['main.m3u8', ...audioFiles, ...picture]))
  })

  test('a stream of byte ranges is downloaded by these ranges', async () => {
    const whole = new Uint8Array(await (await fetch('/tests/media/ranges/main.m4s')).arrayBuffer())
    const host = mockVideoHost('*/tests/media/ranges/main.m4s', whole)
    await queueTask('t1', { source: stream('ranges'), dub: stream('ranges') })
    await download()
    expect(host.requestedRanges).toEqual(['bytes=0-1341', 'bytes=1342-5804', 'bytes=5805-8275'])
    expect(await isStored('/tests/media/ranges/main.m4s', 'bytes=1342-5804')).toEqual(whole.subarray(1342, 5805))
  })

  test('an encrypted stream is not downloaded', async () => {
    const text = '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n'
    mockServer.use(http.get('/videos/locked.m3u8', () => new HttpResponse(text)))
    await queueTask('t1', { source: '/videos/locked.m3u8', dub })
    await download()
    expect(await stateOf('t1')).toEqual(['failed', 'encrypted'])
  })
})

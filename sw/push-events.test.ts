// The worker's handling of pushes and notifications, with a fake worker scope.
import { describe, expect, test } from 'vitest'
import { makeOutboxEntry } from '#tests/support/offline-records.ts'
import { registerPushEvents } from './push-events.ts'

type Page = { readonly path: string; readonly visible?: boolean }
type Shown = {
  readonly title: string
  readonly tag?: string
  readonly renotify?: boolean
  readonly silent?: boolean
  readonly data: { readonly id: string }
}

type Faults = {
  /** The id of a push for which showing a notification fails. */
  readonly refusing?: string
  /** Whether notifications and pages cannot be listed. */
  readonly isBroken?: boolean
}

function makeWorker(pages: readonly Page[] = [], { refusing, isBroken = false }: Faults = {}) {
  const breakIfBroken = () => {
    if (isBroken) throw new DOMException('', 'InvalidStateError')
  }
  const listeners = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const badges: number[] = []
  const navigations: string[] = []
  const acts: string[] = []
  const worker = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    navigator: { setAppBadge: async (count: number) => void badges.push(count) },
    registration: {
      getNotifications: async ({ tag }: { tag: string }) => {
        breakIfBroken()
        acts.push('look')
        return shown.filter((one) => one.tag === tag)
      },
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
        const { id } = options.data
        acts.push(`show ${id}`)
        if (id === refusing) throw new TypeError('No notification permission has been granted for this origin')
        await Promise.resolve()
        shown.push({ title, ...options })
        acts.push(`shown ${id}`)
      },
      pushManager: { subscribe: async () => subscription('renewed') },
    },
    clients: {
      matchAll: async () => {
        breakIfBroken()
        return pages.map(({ path, visible = false }) => ({
          url: `https://curio.example${path}`,
          visibilityState: visible ? 'visible' : 'hidden',
          focus: async () => void navigations.push(`focus ${path}`),
        }))
      },
      openWindow: async (path: string) => void navigations.push(`open ${path}`),
    },
  }
  registerPushEvents(worker as unknown as Parameters<typeof registerPushEvents>[0], async (person) =>
    ['mei', 'bo'].filter((each) => each === person).map(() => makeOutboxEntry()),
  )
  const dispatch = async (type: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) })
    await done
  }
  const push = (payload: object | null) =>
    dispatch('push', { data: payload && { text: () => JSON.stringify(payload) } })
  return { shown, badges, navigations, acts, dispatch, push }
}

const subscription = (name: string) => ({
  options: { applicationServerKey: new ArrayBuffer(65) },
  toJSON: () => ({ endpoint: `https://push.example.com/${name}`, keys: { p256dh: 'p', auth: 'a' } }),
})

const payload = {
  id: 'a',
  person: 'mei',
  locale: 'en',
  items: [{ kind: 'new-message', name: 'Bo', count: 1, text: 'Hello', url: '/messages/1', tag: 'thread:1' }],
  moreCount: 0,
  unread: 4,
}

describe('receiving a push', () => {
  test('a push shows a notification and sets the number of the person’s unread items and unsent entries on the app’s icon', async () => {
    const { shown, badges, push } = makeWorker([{ path: '/antiques', visible: true }])
    await push(payload)
    expect(shown).toMatchObject([{ title: 'Bo', body: 'Hello', tag: 'thread:1', data: { url: '/messages/1' } }])
    expect(badges).toEqual([5])
  })

  test('a push without data shows a notification', async () => {
    const { shown, badges, push } = makeWorker()
    await push(null)
    expect(shown).toMatchObject([{ title: 'Curio' }])
    expect(badges).toEqual([])
  })

  test('a push waits until the notification of the previous one is shown', async () => {
    const { push, acts } = makeWorker()
    await Promise.all([push(payload), push({ ...payload, id: 'b' })])
    expect(acts).toEqual(['look', 'show a', 'shown a', 'look', 'show b', 'shown b'])
  })

  test('a push is shown although the previous one could not be', async () => {
    const { shown, push } = makeWorker([], { refusing: 'a' })
    await Promise.all([push(payload).catch(() => undefined), push({ ...payload, id: 'b' })])
    expect(shown).toMatchObject([{ data: { id: 'b' } }])
  })

  test('a repeated push makes no second sound, a newer one with the same tag does', async () => {
    const { shown, push } = makeWorker()
    await push(payload)
    await push(payload)
    await push({ ...payload, id: 'b' })
    expect(shown.map(({ renotify }) => renotify)).toEqual([false, false, true])
  })

  test('a push about a visible page is shown without a sound, one about a hidden page with it', async () => {
    const reading = makeWorker([{ path: '/messages/1', visible: true }])
    await reading.push(payload)
    await reading.push({ ...payload, id: 'b' })
    expect(reading.shown).toMatchObject([
      { tag: 'thread:1', silent: true, renotify: false },
      { tag: 'thread:1', silent: true, renotify: false },
    ])
    expect(reading.badges).toEqual([5, 5])
    const away = makeWorker([{ path: '/messages/1' }])
    await away.push(payload)
    expect(away.shown).toMatchObject([{ silent: false }])
  })

  test('a push is shown although the worker cannot list its notifications and pages', async () => {
    const { shown, push } = makeWorker([], { isBroken: true })
    await push(payload)
    expect(shown).toMatchObject([{ title: 'Bo', tag: 'thread:1' }])
  })
})

describe('pressing a notification', () => {
  const press = async (worker: ReturnType<typeof makeWorker>, data: unknown = { id: 'a', url: '/messages/1' }) => {
    let closed = false
    await worker.dispatch('notificationclick', { notification: { data, close: () => (closed = true) } })
    expect(closed).toBe(true)
    return worker.navigations
  }

  test('pressing focuses a page that shows the item, or opens one', async () => {
    expect(await press(makeWorker([{ path: '/task/9' }, { path: '/messages/1' }]))).toEqual(['focus /messages/1'])
    expect(await press(makeWorker([{ path: '/task/9', visible: true }]))).toEqual(['open /messages/1'])
    expect(await press(makeWorker(), null)).toEqual(['open /me?tab=messages'])
  })
})

describe('a changed push subscription', () => {
  const renewalCalls = async (event: object) => {
    const calls: unknown[] = []
    const before = globalThis.fetch
    globalThis.fetch = async (url, init) => {
      calls.push([url, init?.method, JSON.parse(typeof init?.body === 'string' ? init.body : '')])
      return new Response()
    }
    await makeWorker()
      .dispatch('pushsubscriptionchange', event)
      .finally(() => (globalThis.fetch = before))
    return calls
  }

  test('a renewed subscription is sent to the server without an open page', async () => {
    const call = (name: string) => [
      '/api/push/subscription',
      'PUT',
      { endpoint: `https://push.example.com/${name}`, keys: { p256dh: 'p', auth: 'a' } },
    ]
    expect(await renewalCalls({ newSubscription: subscription('new') })).toEqual([call('new')])
    expect(await renewalCalls({ oldSubscription: subscription('old') })).toEqual([call('renewed')])
    expect(await renewalCalls({})).toEqual([])
  })
})

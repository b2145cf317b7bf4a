import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { createEntry, type OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { addEntry, listEntries, tryUpdateEntry } from '#src/offline/outbox/outbox-store.ts'
import { makePhoto } from '#tests/support/make-photo.ts'
import { mockCall, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { makeProduct } from '#tests/support/products.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import type { Message } from '#src/app/features/messages/message-queries.ts'
import { NewThreadScreen } from './new-thread-screen.tsx'
import { ThreadScreen } from './thread-screen.tsx'

const threadId = '01990000-0000-7000-8000-000000000001'
const me = '01990000-0000-7000-8000-0000000000aa'
const seller = { _id: '01990000-0000-7000-8000-0000000000bb', name: '古月轩', icon: '' }
const readResponse = { unread: { messages: 0, notifications: 0, total: 0 } }

/** A conversation about an antique of 古月轩, as the calls answer with it. */
function makeAbout({ _id, name } = makeProduct()) {
  const product = { _id, name, picture: null, price: 1200, status: 'active' as const, soldPrice: null, gone: false }
  return { product, other: seller }
}

let messageCount = 0
function makeMessage(body: string, senderId = me): Message {
  messageCount += 1
  const _id = `01990000-0000-7000-8000-${String(messageCount).padStart(12, '0')}`
  return {
    _id,
    body,
    pictures: [],
    senderId,
    createdAt: new Date(Date.UTC(2026, 10, 20, 9, messageCount)).toISOString(),
  }
}

/** Renders Bo's conversation with 古月轩. `server` has what the mock server stores. */
async function renderThread(unread = 0) {
  const server = { messages: [makeMessage('It is.', seller._id)], unread, keys: [] as (string | null)[] }
  mockCall('GET /api/messages/{id}', () => ({
    data: { _id: threadId, product: null, other: seller, unread: server.unread },
    messages: server.messages,
    nextCursor: null,
  }))
  acceptMessages(server)
  const screen = await renderScreen(<ThreadScreen threadId={threadId} />)
  const field = screen.getByRole('textbox', { name: 'Message to 古月轩' })
  await expect.element(field).toBeVisible()
  const send = screen.getByRole('button', { name: 'Send', exact: true })
  const write = async (text: string) => {
    await field.fill(text)
    await send.click()
  }
  return { screen, server, field, send, write }
}

function acceptMessages(server: { messages: Message[]; keys: (string | null)[] }) {
  mockCall('POST /api/messages', ({ body, request }) => {
    server.keys.push(request.headers.get('idempotency-key'))
    const message = makeMessage(body.body)
    server.messages = [message, ...server.messages]
    return { data: { threadId, message } }
  })
}

/** The server asks for a pause, so that an automatic retry cannot come before the test presses "Send again". */
function mockUnavailable() {
  mockProblem('POST /api/messages', problem('unavailable', { retryAfter: 600 }))
}

/** Bo's device has a message that the server refused. */
async function storeRefused(work: OutboxEntry['work']) {
  await addEntry(createEntry({ id: 'refused', person: me, work, context: null, createdAtMs: 0 }))
  const failureReason = { code: 'not-found', status: 404 }
  await tryUpdateEntry('refused', (entry) => ({ ...entry, state: 'refused', failureReason }))
}

describe('writing a message', () => {
  test('Enter sends the message unless an input method composes, Shift+Enter starts a line', async () => {
    const { screen, server, field } = await renderThread()
    await field.fill('你好')
    const enter = (more: object) =>
      field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...more }))
    enter({ isComposing: true })
    enter({ keyCode: 229 })
    await expect.element(field).toHaveValue('你好')
    expect(server.keys).toEqual([])
    await field.fill('One line')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}and another{Enter}')
    await expect.element(screen.getByText('One line and another')).toBeVisible()
    await expect.element(field).toHaveValue('')
    await expect.poll(() => server.keys).toHaveLength(1)
  })

  test('the first message about a product stays on the screen while its conversation is created and loads', async () => {
    const about = makeAbout()
    const server = { threadId: null as string | null, messages: [] as Message[], keys: [] }
    mockCall('GET /api/products/{id}/thread', () => ({ data: { threadId: server.threadId, ...about } }))
    acceptMessages(server)
    const loading = Promise.withResolvers<void>()
    mockCall('GET /api/messages/{id}', async () => {
      await loading.promise
      return { data: { _id: threadId, ...about, unread: 0 }, messages: server.messages, nextCursor: null }
    })
    const opened = vi.fn<(id: string) => void>()
    const screen = await renderScreen(<NewThreadScreen productId={about.product._id} onThreadReady={opened} />)
    await screen.getByRole('textbox', { name: 'Message to 古月轩' }).fill('Is it still there?')
    await screen.getByRole('button', { name: 'Send', exact: true }).click()
    server.threadId = threadId
    await expect.poll(() => opened.mock.calls).toEqual([[threadId]])
    await expect.element(screen.getByText('Is it still there?')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: '古月轩' })).toBeVisible()
    loading.resolve()
    await expect.element(screen.getByText('Is it still there?')).toBeVisible()
  })

  test('a message that failed stays in the conversation, says why, and can be sent again', async () => {
    const { screen, server, write } = await renderThread()
    mockNetworkError('POST /api/messages')
    await write('Is it still there?')
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Not sent. It will be sent when the server is reachable.')
    mockUnavailable()
    await screen.getByRole('button', { name: 'Send again' }).click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Not sent. Curio cannot use its database right now. Please try again in a moment.')
    await expect.element(screen.getByText('Is it still there?')).toBeVisible()
    acceptMessages(server)
    await screen.getByRole('button', { name: 'Send again' }).click()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Is it still there?')).toBeVisible()
    await expect.poll(() => server.keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
  })

  test('a refused message about a product that is gone is shown and can be deleted', async () => {
    await storeRefused({ kind: 'message', recipient: { productId: threadId }, body: 'Hello?', receipt: null })
    mockProblem('GET /api/products/{id}/thread', problem('not-found'))
    const screen = await renderScreen(<NewThreadScreen productId={threadId} onThreadReady={() => undefined} />)
    await expect.element(screen.getByText('Hello?')).toBeVisible()
    await expect.element(screen.getByText(/^Not sent\./)).toBeVisible()
    await screen.getByRole('button', { name: 'Delete' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Hello?')).not.toBeInTheDocument()
    expect(await listEntries(me)).toEqual([])
  })

  test('the text stays in the field when neither the device nor the server can store it', async () => {
    const { screen, field, write } = await renderThread()
    mockNetworkError('POST /api/messages')
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await write('Hello?')
    await expect.element(screen.getByText('Not sent. Network error. Please try again later.')).toBeVisible()
    await expect.element(field).toHaveValue('Hello?')
  })

  test('a refused request for another look is edited as a request, also after the page was closed', async () => {
    const reference = { kind: 'section', section: 'speakerMismatch' } as const
    const about = { action: 'request', reference } as const
    await storeRefused({ kind: 'message', recipient: { threadId }, body: 'He is heard.', receipt: null, ...about })
    const first = await renderThread()
    await first.screen.getByRole('button', { name: 'Edit' }).click()
    await expect.element(first.field).toHaveValue('He is heard.')
    await expect.element(first.screen.getByRole('alert')).not.toBeInTheDocument()
    await first.screen.unmount()
    const { screen, write } = await renderThread()
    const sent = mockCall('POST /api/messages', ({ body }) => ({ data: { threadId, message: makeMessage(body.body) } }))
    await expect.element(screen.getByRole('button', { name: 'Delete: Asks for another look' })).toBeVisible()
    await write('He is heard, at 0:31.')
    await expect.poll(() => sent).toEqual([{ threadId, body: 'He is heard, at 0:31.', pictures: [], ...about }])
    await expect.element(screen.getByRole('button', { name: 'Delete: Asks for another look' })).not.toBeInTheDocument()
  })

  test('a blank or too long message is not sent, and typed text is restored when the conversation is reopened', async () => {
    const { screen, server, field, write } = await renderThread()
    await write('  ')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter a message.')
    await write('字'.repeat(5000))
    await expect.element(screen.getByRole('alert')).toHaveTextContent('A message can have at most 4,000 characters.')
    await expect.element(field).toHaveValue('字'.repeat(5000))
    expect(server.keys).toEqual([])
    await field.fill('I was about to say')
    await screen.unmount()
    const again = await renderThread()
    await expect.element(again.field).toHaveValue('I was about to say')
  })
})

test('an opened conversation is marked as read up to its last message', async () => {
  const seen: (string | undefined)[] = []
  mockCall('POST /api/messages/{id}/read', ({ body }) => {
    seen.push(body.messageId)
    return readResponse
  })
  const { server } = await renderThread(1)
  await expect.poll(() => seen).toEqual([server.messages[0]?._id])
})

describe('pictures', () => {
  const choose = (screen: Awaited<ReturnType<typeof renderThread>>['screen'], files: File[]) => {
    const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for files')
    return userEvent.upload(input, files)
  }

  test('pictures are uploaded when they are chosen, sent with the message and shown in it', async () => {
    const { screen, send, server } = await renderThread()
    const key = '1'.repeat(40)
    mockCall('POST /api/images', { data: { key, src: `/media/images/${key}`, width: 60, height: 40, placeholder: '' } })
    const sent: (readonly string[])[] = []
    mockCall('POST /api/messages', ({ body }) => {
      sent.push(body.pictures)
      const pictures = body.pictures.map((_, index) => ({ src: `/media/messages/m/${index}`, width: 60, height: 40 }))
      const message = { ...makeMessage(body.body), pictures: pictures.map((photo) => ({ ...photo, placeholder: '' })) }
      server.messages = [message, ...server.messages]
      return { data: { threadId, message } }
    })
    await choose(screen, [await makePhoto('a.png'), await makePhoto('b.png'), await makePhoto('c.png')])
    await expect.element(screen.getByRole('img', { name: 'Picture 3' })).toBeVisible()
    await screen.getByRole('button', { name: 'Remove picture 3' }).click()
    await expect.element(screen.getByText('Uploading')).not.toBeInTheDocument()
    await send.click()
    await expect.poll(() => sent).toEqual([[key, key]])
    await expect.element(screen.getByRole('button', { name: 'Show picture 2 of 2' })).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Picture 1' })).not.toBeInTheDocument()
  })

  test('pictures chosen while the first message creates its conversation are in the new composer', async () => {
    const about = makeAbout()
    const key = '2'.repeat(40)
    const uploading = Promise.withResolvers<void>()
    mockCall('POST /api/images', async () => {
      await uploading.promise
      return { data: { key, src: `/media/images/${key}`, width: 60, height: 40, placeholder: '' } }
    })
    mockCall('GET /api/products/{id}/thread', { data: { threadId: null, ...about } })
    const newThreadId = '01990000-0000-7000-8000-000000000002'
    const creating = Promise.withResolvers<void>()
    const sent: (readonly string[])[] = []
    mockCall('POST /api/messages', async ({ body }) => {
      sent.push(body.pictures)
      await creating.promise
      return { data: { threadId: newThreadId, message: makeMessage(body.body) } }
    })
    mockCall('GET /api/messages/{id}', {
      data: { _id: newThreadId, ...about, unread: 0 },
      messages: [],
      nextCursor: null,
    })
    const opened = vi.fn<(id: string) => void>()
    const screen = await renderScreen(<NewThreadScreen productId={about.product._id} onThreadReady={opened} />)
    await screen.getByRole('textbox', { name: 'Message to 古月轩' }).fill('Is it still there?')
    await screen.getByRole('button', { name: 'Send', exact: true }).click()
    await choose(screen, [await makePhoto('a.png')])
    // The person still looks for another one when the composer is replaced.
    const oldInput = screen.container.querySelector<HTMLInputElement>('input[type=file]')
    creating.resolve()
    await expect.poll(() => opened.mock.calls).toEqual([[newThreadId]])
    await expect.poll(() => oldInput?.isConnected).toBe(false)
    const files = new DataTransfer()
    files.items.add(await makePhoto('b.png'))
    if (oldInput) oldInput.files = files.files
    oldInput?.dispatchEvent(new Event('change'))
    await expect.element(screen.getByRole('img', { name: 'Picture 2' })).toBeVisible()
    uploading.resolve()
    await expect.element(screen.getByText('Uploading')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => sent).toEqual([[], [key, key]])
  })

  test('a picture that cannot be uploaded leaves the message; without a network none can be added', async () => {
    const { screen, field } = await renderThread()
    mockProblem('POST /api/images', problem('too-many'))
    await field.fill('Look')
    await choose(screen, [await makePhoto('a.png')])
    await expect.element(screen.getByText('“a.png” could not be uploaded. Add it again.')).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Picture 1' })).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('Look')
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    onTestFinished(() => {
      onLine.mockRestore()
      window.dispatchEvent(new Event('online'))
    })
    await screen.getByRole('button', { name: 'Add pictures' }).click()
    await expect.element(screen.getByText(/Pictures can be added once you are online/)).toBeVisible()
  })
})

test('in a conversation about a review a message is reported, and its sender blocked, by name', async () => {
  const [mei, noa] = ['01990000-0000-7000-8000-0000000000f1', '01990000-0000-7000-8000-0000000000f2']
  const project = { _id: '01990000-0000-7000-8000-0000000000c1', name: 'Project' }
  mockCall('GET /api/users/{id}/block', { data: { blocked: false } })
  mockCall('GET /api/messages/{id}', {
    data: {
      _id: threadId,
      product: null,
      review: { taskId: null, title: '', project, talentId: me },
      canWrite: false,
      other: { _id: noa, name: 'Noa', icon: '' },
      unread: 0,
    },
    messages: [{ ...makeMessage('Line 7 is late.', mei), senderName: 'Mei' }],
    nextCursor: null,
  })
  const screen = await renderScreen(<ThreadScreen threadId={threadId} />)
  await expect.element(screen.getByText('The task was deleted · Project')).toBeVisible()
  await expect.element(screen.getByText('You are no longer a member of this project.')).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Line 7 is late.' })).toMatchTextContent(/^Mei/)
  await screen.getByRole('button', { name: 'Report or block' }).click()
  await expect.element(screen.getByRole('button', { name: 'Block Mei' })).toBeVisible()
})

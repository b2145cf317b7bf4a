// Which addresses the webhook client connects to. Needs no database, but the server's own Node.
import { expect, onTestFinished, test } from 'vitest'
import type { DeliveryError } from '#src/domain/projects/webhook.ts'
import { createWebhookClient, type WebhookClient } from '#src/server/outbound/create-webhook-client.ts'
import { startWebhookReceiver, type ReceiverResponse } from '#tests/support/webhook-receiver.ts'

const toLoopback = createWebhookClient({ allowPrivate: true })

async function openTestReceiver(...answers: readonly (ReceiverResponse | null)[]) {
  const opened = await startWebhookReceiver(...answers)
  onTestFinished(opened.close)
  return opened
}

const at = (address: string) => async () => [{ address, family: address.includes(':') ? 6 : 4 }]
const post = (poster: WebhookClient, url: string) => poster.post({ url, headers: {}, body: '{}' })

test('a host name that resolves to this machine at connection time is not reached', async () => {
  const { port, received } = await openTestReceiver({ status: 200 })
  const answers = ['93.184.215.14', '127.0.0.1']
  let requestCount = 0
  const rebinding = createWebhookClient({
    allowPrivate: false,
    timeoutMs: 300,
    resolve: () => at(answers[Math.min(requestCount++, 1)] ?? '')(),
  })
  await post(rebinding, `https://hooks.example.com:${port}/`)
  expect(await post(rebinding, `https://hooks.example.com:${port}/`)).toMatchObject({ error: 'private-address' })
  // One address of several is enough to refuse the name.
  const mixed = createWebhookClient({
    allowPrivate: false,
    resolve: async () => [...(await at('93.184.215.14')()), ...(await at('127.0.0.1')())],
  })
  expect(await post(mixed, `https://hooks.example.com:${port}/`)).toMatchObject({ error: 'private-address' })
  expect(received).toEqual([])
})

test.for<[string, readonly (ReceiverResponse | null)[], { error: DeliveryError; status: number | null }]>([
  ['answers 404', [{ status: 404 }], { error: 'status', status: 404 }],
  [
    'redirects elsewhere',
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    { error: 'redirect', status: 302 },
  ],
  ['never answers', [null], { error: 'timeout', status: null }],
])('a receiver that %s has its own error', async ([, answers, expected]) => {
  const { url, received } = await openTestReceiver(...answers)
  const poster = expected.error === 'timeout' ? createWebhookClient({ allowPrivate: true, timeoutMs: 300 }) : toLoopback
  expect(await post(poster, url)).toEqual({ ok: false, ...expected })
  expect(received).toHaveLength(1)
})

test('a large response is accepted, and an unreachable receiver is reported', async () => {
  const { url, close } = await startWebhookReceiver({ status: 200, body: 'x'.repeat(5_000_000) })
  expect(await post(toLoopback, url)).toEqual({ ok: true, status: 200 })
  await close()
  expect(await post(toLoopback, url)).toMatchObject({ error: 'unreachable' })
  const nameless = createWebhookClient({
    allowPrivate: true,
    resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
  })
  expect(await post(nameless, 'https://hooks.example.com/')).toMatchObject({ error: 'unresolved' })
  expect(await post(toLoopback, url.replace('http:', 'https:'))).toMatchObject({ ok: false })
})

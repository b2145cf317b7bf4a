// Why a request got no answer, with the browser's own fetch.
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { mockServer } from '#tests/support/mock-server.ts'
import { requestHost } from './request-host.ts'

type Answer = 'any' | 'no-cors' | 'none'

/** Answers each request with the next of these, and all later ones with the last. */
function answerInTurn(url: string, answers: readonly Answer[]): void {
  let count = 0
  mockServer.use(
    http.all(url, ({ request: { mode } }) => {
      const answer = answers[Math.min(count, answers.length - 1)]
      count += 1
      return answer === 'any' || answer === mode ? new HttpResponse('ok') : HttpResponse.error()
    }),
  )
}

const host = 'https://videos.example/short.mp4'
const own = '/videos/short.mp4'

test.each([
  { name: 'nothing answers', url: host, video: ['none'], server: ['none'], reason: 'network' },
  { name: 'the network returns', url: host, video: ['none', 'any'], server: ['any'], reason: 'network' },
  { name: 'a captive portal answers', url: host, video: ['no-cors'], server: ['no-cors'], reason: 'network' },
  { name: 'only the host does not answer', url: host, video: ['none'], server: ['any'], reason: 'host' },
  { name: 'the host forbids access', url: host, video: ['no-cors'], server: ['any'], reason: 'cors' },
  { name: 'this server is back', url: own, video: ['none', 'none', 'any'], server: ['any'], reason: 'network' },
] as const)('a request without an answer: $name, so the reason is $reason', async ({ url, video, server, reason }) => {
  answerInTurn(url, video)
  answerInTurn('/healthz', server)
  await expect(requestHost(url, {}, new AbortController().signal)).rejects.toMatchObject({ reason })
})

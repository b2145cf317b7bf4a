// A mock backend for component tests, derived from the contract: requests and responses are checked by its schemas.
//
//   mockCall('GET /api/products/{id}', ({ params }) => ({ data: product({ _id: params.id }), … }))
//   mockProblem('POST /api/products/{id}/bid', problem('bid-too-low'))
import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import type { z } from 'zod'
import type { Call, ParsedOf } from '#src/contract/call/call.ts'
import { type Contract, type ContractCall, contract } from '#src/contract/contract.ts'
import { type Problem, problem, problems } from '#src/contract/call/problems.ts'

/** A page that closes sends its unsaved draft, possibly after its test has ended: that request is accepted. */
const lateDraftHandler = http.put('/api/tasks/:id/draft', () => jsonResponse({ result: 0, data: { revision: 1 } }))

type Mock = (request: Request, path: string) => Promise<Response | undefined>

/** The newest first. */
let mocks: readonly Mock[] = []

/** One handler for all of them, because MSW copies the request, and reads the cookies, for each handler it tries. */
const mocksHandler = http.all('/api/*', async ({ request }) => {
  const path = new URL(request.url).pathname
  for (const mock of mocks) {
    const response = await mock(request, path)
    if (response) return response
  }
  return undefined
})

/** What a test adds with `use` comes before mocks, until `resetHandlers`. */
export const mockServer = setupWorker(mocksHandler, lateDraftHandler)

/** Ends the mocks of a test. Its earlier requests have got theirs when the one that this makes is answered. */
export async function resetMocks(): Promise<void> {
  mocks = [async (_request, path) => (path === '/api/flush' ? new Response() : undefined), ...mocks]
  // With a body, as the service worker reads the bodies of others before it passes them on.
  await fetch('/api/flush', { method: 'POST', body: '{}' })
  mocks = []
  mockServer.resetHandlers()
}

/** Like `HttpResponse.json`, which makes a blob to count the bytes: an eighth of a page's time in a profile. */
function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...headers, 'content-type': 'application/json' } })
}

type MockRequest<Name extends ContractCall> = {
  readonly params: ParsedOf<Contract[Name], 'params'>
  readonly query: ParsedOf<Contract[Name], 'query'>
  readonly body: ParsedOf<Contract[Name], 'body'>
  readonly request: Request
}

type MockResponse<Name extends ContractCall> = z.input<Contract[Name]['response']>

/**
 * Mocks the call until the test ends. A response that does not match the contract fails the call. Returns the bodies of
 * its requests, to which later ones are appended.
 */
export function mockCall<Name extends ContractCall>(
  name: Name,
  reply: MockResponse<Name> | ((parsed: MockRequest<Name>) => MockResponse<Name> | Promise<MockResponse<Name>>),
): readonly MockRequest<Name>['body'][] {
  const bodies: MockRequest<Name>['body'][] = []
  handle(name, async (parsed) => {
    // The schemas have parsed the request; the compiler cannot tell which call's they are.
    const request = parsed as MockRequest<Name>
    bodies.push(request.body)
    const response: unknown = isHandler(reply) ? await reply(request) : reply
    return jsonResponse({ result: 0, ...(contract[name].response.parse(response) as object) })
  })
  return bodies
}

/** The call fails with this problem, once `ready` is resolved, until the test ends. */
export function mockProblem(name: ContractCall, reason: Problem, ready?: Promise<void>): void {
  handle(name, async () => {
    await ready
    return problemResponse(reason)
  })
}

/** The call fails as without a network until the test ends. */
export function mockNetworkError(name: ContractCall): void {
  handle(name, () => Promise.resolve(HttpResponse.error()))
}

type AnyMockRequest = { params: unknown; query: unknown; body: unknown; request: Request }

function handle(name: ContractCall, reply: (parsed: AnyMockRequest) => Promise<Response>): void {
  const [method = '', template = ''] = name.split(' ')
  const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const call: Call = contract[name]
  const mock: Mock = async (request, path) => {
    const match = request.method === method ? pattern.exec(path) : null
    if (!match) return undefined
    const params = Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)] as const)
    const parsedParams = call.params?.safeParse(Object.fromEntries(params))
    // Another call's path can match the pattern too, as products/getAll matches products/{id}.
    if (parsedParams?.error) return undefined
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const parsed = {
      query: call.query?.safeParse(query),
      // A raw body is passed through; the mock reads it.
      body: call.rawMediaTypes ? undefined : call.body?.safeParse(await readBody(call, request.clone())),
    }
    const errors = Object.values(parsed).flatMap((part) => part?.error?.issues ?? [])
    if (errors.length > 0) {
      return problemResponse(
        problem('invalid', { errors: errors.map(({ path, message }) => ({ path: path.join('.'), message })) }),
      )
    }
    return reply({ params: parsedParams?.data, query: parsed.query?.data, body: parsed.body?.data, request })
  }
  mocks = [mock, ...mocks]
}

async function readBody({ multipart }: Call, request: Request): Promise<unknown> {
  if (!multipart) {
    const text = await request.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  const form = await request.formData()
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, (multipart[name] ?? 1) > 1 ? form.getAll(name) : form.get(name)]),
  )
}

function problemResponse({ code, message, retryAfter, ...details }: Problem): Response {
  const call = problems[code]
  return jsonResponse(
    { result: call.result, problem: code, message: message ?? call.message, ...details },
    call.status,
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  )
}

function isHandler<Name extends ContractCall>(
  reply: MockResponse<Name> | ((parsed: MockRequest<Name>) => MockResponse<Name> | Promise<MockResponse<Name>>),
): reply is (parsed: MockRequest<Name>) => MockResponse<Name> | Promise<MockResponse<Name>> {
  return typeof reply === 'function'
}

// A backend for component tests, made from the contract: what it takes and what it answers is checked by the schemas.
//
//   answer('GET /api/products/{id}', ({ params }) => ({ data: product({ _id: params.id }), … }))
//   refuse('POST /api/products/{id}/bid', problem('bid-too-low'))
import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import type { z } from 'zod'
import type { Call, ParsedOf } from '#src/contract/call.ts'
import { type Contract, type ContractCall, contract } from '#src/contract/contract.ts'
import { type Problem, problem, problems } from '#src/contract/problems.ts'

/** A page that is left sends the draft it still has, which may come when its test is over: that one is taken as it is. */
const lateDraftHandler = http.put('/api/tasks/:id/draft', () => HttpResponse.json({ result: 0, data: { revision: 1 } }))

export const mockServer = setupWorker(lateDraftHandler)

type MockRequest<Name extends ContractCall> = {
  readonly params: ParsedOf<Contract[Name], 'params'>
  readonly query: ParsedOf<Contract[Name], 'query'>
  readonly body: ParsedOf<Contract[Name], 'body'>
  readonly request: Request
}

type MockResponse<Name extends ContractCall> = z.input<Contract[Name]['response']>

/** From now until the test ends the call is answered so. An answer that does not fit the contract fails the call. */
export function mockCall<Name extends ContractCall>(
  name: Name,
  reply: MockResponse<Name> | ((parsed: MockRequest<Name>) => MockResponse<Name> | Promise<MockResponse<Name>>),
): void {
  handle(name, async (parsed) => {
    // The schemas have parsed what was asked; which call's they were, the compiler cannot follow.
    const response: unknown = isHandler(reply) ? await reply(parsed as MockRequest<Name>) : reply
    return HttpResponse.json({ result: 0, ...(contract[name].response.parse(response) as object) })
  })
}

/** From now until the test ends the call fails with this problem. */
export function mockProblem(name: ContractCall, reason: Problem): void {
  handle(name, () => Promise.resolve(problemResponse(reason)))
}

/** From now until the test ends the call gets no answer, as on a network that is gone. */
export function mockNetworkError(name: ContractCall): void {
  handle(name, () => Promise.resolve(HttpResponse.error()))
}

type AnyMockRequest = { params: unknown; query: unknown; body: unknown; request: Request }

function handle(name: ContractCall, reply: (parsed: AnyMockRequest) => Promise<Response>): void {
  const [method = '', path = ''] = name.split(' ')
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const call: Call = contract[name]
  mockServer.use(
    http.all(pattern, async ({ request, params }) => {
      if (request.method !== method) return undefined
      const parsedParams = call.params?.safeParse(params)
      // Another call's path fits the pattern as well, as products/getAll fits products/{id}.
      if (parsedParams?.error) return undefined
      const query = Object.fromEntries(new URL(request.url).searchParams)
      const parsed = {
        query: call.query?.safeParse(query),
        // A raw body is handed on as it is: whoever answers reads it.
        body: call.rawMediaTypes ? undefined : call.body?.safeParse(await readBody(call, request.clone())),
      }
      const errors = Object.values(parsed).flatMap((part) => part?.error?.issues ?? [])
      if (errors.length > 0) {
        return problemResponse(
          problem('invalid', { errors: errors.map(({ path, message }) => ({ path: path.join('.'), message })) }),
        )
      }
      return reply({ params: parsedParams?.data, query: parsed.query?.data, body: parsed.body?.data, request })
    }),
  )
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

function problemResponse({ code, message, errors, retryAfter }: Problem): Response {
  const call = problems[code]
  return HttpResponse.json(
    { result: call.result, problem: code, message: message ?? call.message, ...(errors && { errors }) },
    { status: call.status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } },
  )
}

function isHandler<Name extends ContractCall>(
  reply: MockResponse<Name> | ((parsed: MockRequest<Name>) => MockResponse<Name> | Promise<MockResponse<Name>>),
): reply is (parsed: MockRequest<Name>) => MockResponse<Name> | Promise<MockResponse<Name>> {
  return typeof reply === 'function'
}

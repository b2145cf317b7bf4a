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
const parting = http.put('/api/tasks/:id/draft', () => HttpResponse.json({ result: 0, data: { revision: 1 } }))

export const backend = setupWorker(parting)

type Asked<Name extends ContractCall> = {
  readonly params: ParsedOf<Contract[Name], 'params'>
  readonly query: ParsedOf<Contract[Name], 'query'>
  readonly body: ParsedOf<Contract[Name], 'body'>
  readonly request: Request
}

type Given<Name extends ContractCall> = z.input<Contract[Name]['answer']>

/** From now until the test ends the call is answered so. An answer that does not fit the contract fails the call. */
export function answer<Name extends ContractCall>(
  name: Name,
  reply: Given<Name> | ((asked: Asked<Name>) => Given<Name> | Promise<Given<Name>>),
): void {
  handle(name, async (asked) => {
    // The schemas have parsed what was asked; which call's they were, the compiler cannot follow.
    const given: unknown = isReply(reply) ? await reply(asked as Asked<Name>) : reply
    return HttpResponse.json({ result: 0, ...(contract[name].answer.parse(given) as object) })
  })
}

/** From now until the test ends the call fails with this problem. */
export function refuse(name: ContractCall, reason: Problem): void {
  handle(name, () => Promise.resolve(refusal(reason)))
}

/** From now until the test ends the call gets no answer, as on a network that is gone. */
export function cutOff(name: ContractCall): void {
  handle(name, () => Promise.resolve(HttpResponse.error()))
}

type AskedAnything = { params: unknown; query: unknown; body: unknown; request: Request }

function handle(name: ContractCall, reply: (asked: AskedAnything) => Promise<Response>): void {
  const [method = '', path = ''] = name.split(' ')
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const row: Call = contract[name]
  backend.use(
    http.all(pattern, async ({ request, params }) => {
      if (request.method !== method) return undefined
      const named = row.params?.safeParse(params)
      // Another call's path fits the pattern as well, as products/getAll fits products/{id}.
      if (named?.error) return undefined
      const query = Object.fromEntries(new URL(request.url).searchParams)
      const asked = {
        query: row.query?.safeParse(query),
        // A raw body is handed on as it is: whoever answers reads it.
        body: row.raw ? undefined : row.body?.safeParse(await readBody(row, request.clone())),
      }
      const errors = Object.values(asked).flatMap((part) => part?.error?.issues ?? [])
      if (errors.length > 0) {
        return refusal(
          problem('invalid', { errors: errors.map(({ path, message }) => ({ path: path.join('.'), message })) }),
        )
      }
      return reply({ params: named?.data, query: asked.query?.data, body: asked.body?.data, request })
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

function refusal({ code, message, errors, retryAfter }: Problem): Response {
  const row = problems[code]
  return HttpResponse.json(
    { result: row.result, problem: code, message: message ?? row.message, ...(errors && { errors }) },
    { status: row.status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } },
  )
}

function isReply<Name extends ContractCall>(
  reply: Given<Name> | ((asked: Asked<Name>) => Given<Name> | Promise<Given<Name>>),
): reply is (asked: Asked<Name>) => Given<Name> | Promise<Given<Name>> {
  return typeof reply === 'function'
}

// The typed client. It knows the contract as types alone: a call's name carries its method and path.
import type { AnswerOf, InputOf } from '#src/contract/call.ts'
import type { Contract, ContractCall, JsonCall } from '#src/contract/contract.ts'
import type { PageAnswer } from '#src/contract/page.ts'
import { contractHeader, contractVersion } from '#src/contract/version.ts'
import { ApiProblem, readProblem } from './api-problem.ts'
import { told } from './notices.ts'
import { workedOn } from './served-page.ts'
import { sessionHandle } from './session.ts'

type Parts<Name extends ContractCall> = {
  [Part in 'params' | 'query' | 'body' as undefined extends InputOf<Contract[Name], Part> ? never : Part]: InputOf<
    Contract[Name],
    Part
  >
}

type Options = {
  readonly signal?: AbortSignal | undefined
  /** A UUID: the same key again has no further effect. */
  readonly idempotencyKey?: string | undefined
}

type Required<Input> = { [Part in keyof Input as object extends Input[Part] ? never : Part]: Input[Part] }
type Optional<Input> = { [Part in keyof Input as object extends Input[Part] ? Part : never]?: Input[Part] }
type Input<Name extends ContractCall> = Required<Parts<Name>> & Optional<Parts<Name>> & Options
type Args<Name extends ContractCall> = object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]

export type Answer<Name extends ContractCall> = AnswerOf<Contract[Name]>

/**
 * Makes a call: `api('POST /api/products/{id}/bid', { params: { id }, body: { price } })`.
 * Rejects with an `ApiProblem` when the server refuses or can't be reached, and with an `AbortError` when aborted.
 */
export async function api<Name extends JsonCall>(name: Name, ...[input]: Args<Name>): Promise<Answer<Name>> {
  const { method, url, headers, body, signal } = describeRequest(name, input ?? {})
  const session = sessionHandle()
  let response: PageAnswer
  try {
    // The server asks itself, in the name of whoever the page is for.
    response = await (import.meta.env.SSR
      ? workedOn().call(url, { method, headers, body })
      : fetch(url, { method, headers, body, signal, credentials: 'same-origin' }))
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiProblem({ code: 'network' })
  }
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && isOk(answer)) return answer as Answer<Name>
  throw told(readProblem(answer, response.headers.get('retry-after'), session))
}

type Loose = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
} & Options

function describeRequest(name: string, input: object) {
  const { params = {}, query = {}, body, signal, idempotencyKey } = input as Loose
  const [method = 'GET', path = ''] = name.split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value))
  }
  const headers: Record<string, string> = { accept: 'application/json', [contractHeader]: String(contractVersion) }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  return {
    method,
    url: search.size > 0 ? `${filled}?${search}` : filled,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }
}

const isOk = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'result' in answer && answer.result === 0

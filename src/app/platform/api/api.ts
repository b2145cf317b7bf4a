// The typed API client. It imports only the contract's types: a call's name contains its method and path.
import type { ResponseOf, InputOf } from '#src/contract/call.ts'
import type { Contract, ContractCall, JsonCall } from '#src/contract/contract.ts'
import type { PageApiResponse } from '#src/contract/page-renderer.ts'
import { contractHeader, contractVersion } from '#src/contract/contract-version.ts'
import { ApiProblem, parseProblem } from './api-problem.ts'
import { reportProblem } from '#src/app/platform/shell/notices.ts'
import { currentPageRequest } from '#src/app/ssr/server-rendered-page.ts'
import { sessionHandle } from '#src/app/platform/session/session.ts'

type CallParts<Name extends ContractCall> = {
  [Part in 'params' | 'query' | 'body' as undefined extends InputOf<Contract[Name], Part> ? never : Part]: InputOf<
    Contract[Name],
    Part
  >
}

type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** A UUID. A repeated key has no further effect. */
  readonly idempotencyKey?: string | undefined
}

type RequiredInput<CallInput> = {
  [Part in keyof CallInput as object extends CallInput[Part] ? never : Part]: CallInput[Part]
}
type OptionalInput<CallInput> = {
  [Part in keyof CallInput as object extends CallInput[Part] ? Part : never]?: CallInput[Part]
}
type CallInput<Name extends ContractCall> = RequiredInput<CallParts<Name>> &
  OptionalInput<CallParts<Name>> &
  CallOptions
type CallArgs<Name extends ContractCall> =
  object extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>]

export type ApiResponse<Name extends ContractCall> = ResponseOf<Contract[Name]>

/**
 * Makes a call: `api('POST /api/products/{id}/bid', { params: { id }, body: { price } })`.
 * Rejects with an `ApiProblem` when the server refuses or cannot be reached, and with an `AbortError` when aborted.
 */
export async function api<Name extends JsonCall>(name: Name, ...[input]: CallArgs<Name>): Promise<ApiResponse<Name>> {
  const { method, url, headers, body, signal } = buildRequest(name, input ?? {})
  const session = sessionHandle()
  let response: PageApiResponse
  try {
    // During server rendering the call runs in the server itself, on behalf of the person the page is for.
    response = await (import.meta.env.SSR
      ? currentPageRequest().call(url, { method, headers, body })
      : fetch(url, { method, headers, body, signal, credentials: 'same-origin' }))
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiProblem({ code: 'network' })
  }
  const responseBody: unknown = await response.json().catch(() => null)
  if (response.ok && isSuccess(responseBody)) return responseBody as ApiResponse<Name>
  throw reportProblem(parseProblem(responseBody, response.headers.get('retry-after'), session))
}

type UntypedInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
} & CallOptions

function buildRequest(name: string, input: object) {
  const { params = {}, query = {}, body, signal, idempotencyKey } = input as UntypedInput
  const [method = 'GET', path = ''] = name.split(' ')
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const searchParams = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) searchParams.set(key, String(value))
  }
  const headers: Record<string, string> = { accept: 'application/json', [contractHeader]: String(contractVersion) }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  return {
    method,
    url: searchParams.size > 0 ? `${filledPath}?${searchParams}` : filledPath,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }
}

const isSuccess = (responseBody: unknown): boolean =>
  typeof responseBody === 'object' && responseBody !== null && 'result' in responseBody && responseBody.result === 0

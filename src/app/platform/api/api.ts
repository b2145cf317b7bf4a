// The typed API client.
import type { ResponseOf } from '#src/contract/call/call.ts'
import type { Contract, ContractCall, JsonCall } from '#src/contract/contract.ts'
import { personHeader } from '#src/contract/headers.ts'
import type { PageApiResponse } from '#src/contract/page-renderer.ts'
import { type RequestArgs, requestFor } from '#src/contract/request-for.ts'
import { ApiProblem, parseProblem, reportProblem } from './api-problem.ts'
import { currentPageRequest } from '#src/app/platform/page/server-rendered-page.tsx'
import { sessionHandle } from '#src/app/platform/session/session.ts'

type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Whose request it is: refused (`other-person`) after somebody else has signed in, for example in another tab. */
  readonly person?: string | undefined
  /** Milliseconds after which the call fails as without a network. A browser may wait for minutes. */
  readonly timeoutMs?: number | undefined
}

/** The longest wait of a person for the answer to a call that they cannot leave. */
export const answerTimeoutMs = 20_000

export type ApiResponse<Name extends ContractCall> = ResponseOf<Contract[Name]>

/**
 * Makes a call: `api('POST /api/products/{id}/bid', { params: { id }, body: { price } })`.
 * Rejects with an `ApiProblem` when the server refuses or cannot be reached, and with an `AbortError` when aborted.
 */
export async function api<Name extends JsonCall>(
  name: Name,
  ...args: RequestArgs<Name, CallOptions>
): Promise<ApiResponse<Name>> {
  const { url, ...request } = requestFor<Name, CallOptions>(name, ...args)
  const { person, signal: ownSignal, timeoutMs } = args[0] ?? {}
  const signal = ownSignal ?? (timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs))
  const headers = person === undefined ? request.headers : { ...request.headers, [personHeader]: person }
  const session = sessionHandle()
  let response: PageApiResponse
  try {
    // During server rendering the call runs in the server itself, on behalf of the person the page is for.
    response = await (import.meta.env.SSR
      ? currentPageRequest().call(url, request)
      : fetch(url, { ...request, headers, signal, credentials: 'same-origin' }))
  } catch (error) {
    if (ownSignal?.aborted) throw error
    throw new ApiProblem({ code: 'network' })
  }
  const responseBody: unknown = await response.json().catch(() => null)
  if (response.ok && isSuccess(responseBody)) return responseBody as ApiResponse<Name>
  throw reportProblem(parseProblem(responseBody, response.headers.get('retry-after'), session))
}

export const isSuccess = (responseBody: unknown): boolean =>
  typeof responseBody === 'object' && responseBody !== null && 'result' in responseBody && responseBody.result === 0

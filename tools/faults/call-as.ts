import type { ContractCall } from '#src/contract/contract.ts'
import { type RequestArgs, requestFor } from '#src/contract/request-for.ts'
import type { SignedInPerson } from './market.ts'

/** Milliseconds after which a call counts as never answered. */
const callTimeoutMs = 30_000

/** Calls the server at `origin` as `person`. Rejects if there is no response. */
export function callAs<Name extends ContractCall>(
  origin: string,
  person: SignedInPerson,
  name: Name,
  ...args: RequestArgs<Name>
): Promise<Response> {
  const { method, url, headers, body } = requestFor(name, ...args)
  return fetch(origin + url, {
    method,
    headers: { ...headers, cookie: `token=${person.secret}` },
    body,
    signal: AbortSignal.timeout(callTimeoutMs),
  })
}

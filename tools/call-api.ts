// Calls the API as the person who is signed in on a page, for tools and tests.
import type { Page } from 'playwright'
import type { ResponseOf } from '#src/contract/call/call.ts'
import type { Contract, JsonCall } from '#src/contract/contract.ts'
import { type RequestArgs, requestFor } from '#src/contract/request-for.ts'

export type ApiCall = <Name extends JsonCall>(
  name: Name,
  ...args: RequestArgs<Name>
) => Promise<ResponseOf<Contract[Name]>>

/** `callApi('GET /api/projects')` calls the server at `origin`. It throws if the server refuses. */
export function createApiCall(page: Page, origin: string): ApiCall {
  return async (name, ...args) => {
    const { method, url, headers, body } = requestFor(name, ...args)
    const options = { method, headers: { ...headers, origin }, ...(body !== null && { data: body }) }
    const response = await page.request.fetch(origin + url, options)
    if (!response.ok()) throw new Error(`${name}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
}

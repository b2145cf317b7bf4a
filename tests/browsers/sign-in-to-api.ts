// A person who uses the API without a browser. Journeys read data and act as other people with it.
import { type ApiRequest, requestFor } from '#src/contract/request-for.ts'
import type { ApiCall } from '#tools/call-api.ts'
import type { DemoPerson } from '#tools/sign-in-demo-person.ts'

/** Signs in at `origin` and returns a function that calls the API as this person. */
export async function signInToApi(origin: string, person: DemoPerson): Promise<ApiCall> {
  const send = ({ url, headers, ...request }: ApiRequest, cookie: string) =>
    fetch(origin + url, { ...request, headers: { ...headers, origin, cookie } })
  const credentials = { email: `${person}@curio.example`, password: 'curio-demo' }
  const session = await send(requestFor('POST /api/login', { body: credentials }), '')
  const cookies = session.headers.getSetCookie().map((line) => line.split(';')[0])
  return async (name, ...args) => {
    const response = await send(requestFor(name, ...args), cookies.join('; '))
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

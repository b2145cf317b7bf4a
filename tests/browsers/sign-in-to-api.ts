// Somebody who uses the API without a browser: what a journey needs to know, and what others do meanwhile.
import type { DemoPerson } from '#tools/sign-in-demo-person.ts'

/** Makes a call of the API, as `ask('GET /api/projects')`. Throws unless it succeeds. */
export type ApiCall = (call: string, body?: object) => Promise<unknown>

export async function signInToApi(origin: string, person: DemoPerson): Promise<ApiCall> {
  const session = await post(`${origin}/api/login`, origin, {
    email: `${person}@curio.example`,
    password: 'curio-demo',
  })
  const cookie = session.headers.getSetCookie().map((line) => line.split(';')[0])
  return async (call, body) => {
    const [method = 'GET', path = ''] = call.split(' ')
    const response = await fetch(origin + path, {
      method,
      headers: { origin, cookie: cookie.join('; '), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

function post(address: string, origin: string, body: object): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

// The typed client for calls whose body is a file as it is.
import type { InputOf } from '#src/contract/call.ts'
import type { Contract, RawCall } from '#src/contract/contract.ts'
import type { Answer } from './api.ts'
import { sendRequest, type SendOptions } from './send-request.ts'

type Sent<Name extends RawCall> = SendOptions & {
  readonly params: InputOf<Contract[Name], 'params'>
  readonly query: InputOf<Contract[Name], 'query'>
  readonly body: Blob
  /** The media type of `body`. */
  readonly type: Contract[Name]['raw'][number]
}

/** Makes a call whose body is a file: `sendFile('POST /api/bundles/{id}/import', { params, query, body, type })`. */
export async function sendFile<Name extends RawCall>(
  name: Name,
  { params, query, ...rest }: Sent<Name>,
): Promise<Answer<Name>> {
  const [method = '', path = ''] = name.split(' ')
  const values = params as Readonly<Record<string, string>>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const url = `${filled}?${new URLSearchParams(query as Readonly<Record<string, string>>)}`
  return (await sendRequest({ ...rest, method, url })) as Answer<Name>
}

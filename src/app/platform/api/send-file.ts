// The typed client for calls whose body is a raw file.
import type { InputOf } from '#src/contract/call.ts'
import type { Contract, RawCall } from '#src/contract/contract.ts'
import type { ApiResponse } from './api.ts'
import { sendRequest, type SendOptions } from './send-request.ts'

type SendFileInput<Name extends RawCall> = SendOptions & {
  readonly params: InputOf<Contract[Name], 'params'>
  readonly query: InputOf<Contract[Name], 'query'>
  readonly body: Blob
  /** The media type of `body`. */
  readonly type: Contract[Name]['rawMediaTypes'][number]
}

/** Makes a call whose body is a file: `sendFile('POST /api/bundles/{id}/import', { params, query, body, type })`. */
export async function sendFile<Name extends RawCall>(
  name: Name,
  { params, query, ...rest }: SendFileInput<Name>,
): Promise<ApiResponse<Name>> {
  const [method = '', path = ''] = name.split(' ')
  const values = params as Readonly<Record<string, string>>
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const url = `${filledPath}?${new URLSearchParams(query as Readonly<Record<string, string>>)}`
  return (await sendRequest({ ...rest, method, url })) as ApiResponse<Name>
}

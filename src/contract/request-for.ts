// Requests by a call's name, which contains method and path. Imports only the contract's types, so that it adds no
// schemas to a bundle.
import type { InputOf } from './call/call.ts'
import type { Contract, ContractCall, FormCall, IdempotentCall, RawCall } from './contract.ts'
import { contractHeader, contractVersion } from './headers.ts'

/** A form or a raw body is not part of the input: the sender of the request adds it. */
type PartOf<Name extends ContractCall> = 'params' | 'query' | (Name extends FormCall | RawCall ? never : 'body')

type InputParts<Name extends ContractCall> = {
  [Part in PartOf<Name> as undefined extends InputOf<Contract[Name], Part> ? never : Part]: InputOf<
    Contract[Name],
    Part
  >
}

type RequiredParts<Parts> = { [Part in keyof Parts as object extends Parts[Part] ? never : Part]: Parts[Part] }
type OptionalParts<Parts> = { [Part in keyof Parts as object extends Parts[Part] ? Part : never]?: Parts[Part] }

/** `idempotencyKey`: a UUID; a repeated key has no further effect. */
type RequestInput<Name extends ContractCall, Options> = RequiredParts<InputParts<Name>> &
  OptionalParts<InputParts<Name>> &
  (Name extends IdempotentCall ? { readonly idempotencyKey?: string | undefined } : unknown) &
  Options

/** The arguments after a call's name; `Options` are those of the function that sends the request. */
export type RequestArgs<Name extends ContractCall, Options = unknown> =
  object extends RequestInput<Name, Options>
    ? [input?: RequestInput<Name, Options>]
    : [input: RequestInput<Name, Options>]

export type ApiRequest = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string | null
}

/** The request of a call: `requestFor('POST /api/products/{id}/bid', { params: { id }, body: { price } })`. */
export function requestFor<Name extends ContractCall, Options = unknown>(
  name: Name,
  ...[input]: RequestArgs<Name, Options>
): ApiRequest {
  const { params = {}, query = {}, body, idempotencyKey } = (input ?? {}) as UntypedInput
  const [method = '', template = ''] = name.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encode(params[key] ?? ''))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = pairs.map((pair) => pair.map(encode).join('=')).join('&')
  return {
    method,
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      accept: 'application/json',
      [contractHeader]: String(contractVersion),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  }
}

type UntypedInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly idempotencyKey?: string | undefined
}

/** Unpaired surrogates, which have no encoding, become U+FFFD. */
const encode = (value: unknown) => encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, '\uFFFD'))

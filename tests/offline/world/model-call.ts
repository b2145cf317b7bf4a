// Calls of the API as the model of the server takes and answers them.

/** `body`: what a success contains besides its result. */
export type ModelResponse = { readonly status: number; readonly problem?: string; readonly body?: object }

export type ModelRequest = {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly key: string
  /** The person in the `curio-person` header; absent in calls that may be anybody's. */
  readonly intendedPerson?: string | undefined
  readonly session: string | null
  readonly body: unknown
}

/** The body of the API's response. */
export const toApiBody = ({ problem, body }: ModelResponse): object =>
  problem === undefined ? { result: 0, message: 'success', ...body } : { result: 6, problem, message: problem, ...body }

export const problem = (status: number, name: string, body?: object): ModelResponse => ({
  status,
  problem: name,
  ...(body && { body }),
})

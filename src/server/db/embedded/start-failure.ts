/** Why the process cannot start, in one line for the person who started it; no stack is worth showing. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

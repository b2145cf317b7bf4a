import { ApiProblem } from '#src/app/platform/api/api-problem.ts'

/** Returns the text of a refusal at this field of a form; undefined if it is about something else. */
export const fieldErrorText = (
  error: Error | null,
  path: string,
  problemText: (error: unknown) => string,
): string | undefined =>
  error instanceof ApiProblem && error.errors.some((fieldError) => fieldError.path === path)
    ? problemText(error)
    : undefined

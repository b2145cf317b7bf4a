import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import type { Translations } from './en/translations.ts'

/** Returns the text for a failure. Without `problems`, it is the server's English one. */
export function formatProblem(
  error: unknown,
  shell: Translations['shell'],
  problems: Translations['problems'] | undefined,
): string {
  if (!(error instanceof ApiProblem)) return shell.unexpected
  const { problem, retryAfter } = error
  if (problem === 'network') return shell.ui.networkError
  if (problem === 'unexpected') return shell.unexpected
  // Without a text of the server, the message is the code.
  if (!problems) return error.message === problem ? shell.unexpected : error.message
  if (problem !== 'too-many' || retryAfter === null) return problems[problem] ?? shell.unexpected
  return retryAfter > 90
    ? problems.tooManyForMinutes(Math.ceil(retryAfter / 60))
    : problems.tooManyForSeconds(retryAfter)
}

import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import type { Translations } from './translations.ts'

/** Returns the text for a failure. Without `problems`, only a network error has its own text. */
export function formatProblem(
  error: unknown,
  shell: Translations['shell'],
  problems: Translations['problems'] | undefined,
): string {
  if (!(error instanceof ApiProblem)) return shell.unexpected
  const { problem, retryAfter } = error
  if (problem === 'network') return shell.networkError
  if (problem === 'unexpected' || !problems) return shell.unexpected
  if (problem !== 'too-many' || retryAfter === null) return problems[problem] ?? shell.unexpected
  return retryAfter > 90
    ? problems.tooManyForMinutes(Math.ceil(retryAfter / 60))
    : problems.tooManyForSeconds(retryAfter)
}

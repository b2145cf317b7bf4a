import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import type { EverybodysTexts } from './en/translations.ts'
import { useLanguage } from './use-translations.tsx'

/** Returns the text to show for a failure, in the current language. */
export function useProblemText(): (error: unknown) => string {
  const { texts } = useLanguage()
  return (error) => formatProblem(error, texts)
}

/** Returns the text for a failure. */
export function formatProblem(
  error: unknown,
  { shell, problems }: Pick<EverybodysTexts, 'shell' | 'problems'>,
): string {
  if (!(error instanceof ApiProblem)) return shell.unexpected
  const { problem, retryAfter } = error
  if (problem === 'network') return shell.ui.networkError
  if (problem === 'unexpected') return shell.unexpected
  if (problem !== 'too-many' || retryAfter === null) return problems[problem] ?? shell.unexpected
  return retryAfter > 90
    ? problems.tooManyForMinutes(Math.ceil(retryAfter / 60))
    : problems.tooManyForSeconds(retryAfter)
}

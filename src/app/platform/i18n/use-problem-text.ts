import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from './use-translations.tsx'

/** Returns the text to show for a failure, in the current language. */
export function useProblemText(): (error: unknown) => string {
  const problems = useTranslations('problems')
  return (error) => {
    if (!(error instanceof ApiProblem)) return problems.unexpected
    const { problem, retryAfter } = error
    if (problem !== 'too-many' || retryAfter === null) return problems[problem] ?? problems.unexpected
    return retryAfter > 90
      ? problems.tooManyForMinutes(Math.ceil(retryAfter / 60))
      : problems.tooManyForSeconds(retryAfter)
  }
}

import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from './use-translations.tsx'

/** Returns the text to show for a failure, in the current language. */
export function useProblemText(): (error: unknown) => string {
  const problems = useTranslations('problems')
  return (error) => problems[error instanceof ApiProblem ? error.problem : 'unexpected'] ?? problems.unexpected
}

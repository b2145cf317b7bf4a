import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '#src/app/ui/feedback/states.tsx'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ApiProblem } from '#src/app/platform/api-problem.ts'

/** What a screen shows that failed to load or to draw: why, and a way to try again. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const t = useText('shell')
  const problemText = useProblemText()
  return <ErrorState onRetry={reset}>{error instanceof ApiProblem ? problemText(error) : t.crashed}</ErrorState>
}

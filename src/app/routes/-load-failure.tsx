import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ErrorState } from '#src/app/ui/feedback/states.tsx'

/** In the place of a screen whose data did not come: why, and its loader once more. The bars around it stay. */
export function LoadFailure({ error }: ErrorComponentProps) {
  const t = useText('shell')
  const problemText = useProblemText()
  const router = useRouter()
  return (
    <ErrorState onRetry={() => void router.invalidate()}>
      {error instanceof ApiProblem ? problemText(error) : t.crashed}
    </ErrorState>
  )
}

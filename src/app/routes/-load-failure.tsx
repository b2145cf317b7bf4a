import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState, ErrorState } from '#src/app/ui/feedback/states.tsx'

/** In the place of a screen whose data did not come: why, and its loader once more. The bars around it stay. */
export function LoadFailure({ error }: ErrorComponentProps) {
  const t = useText('shell')
  const problemText = useProblemText()
  const router = useRouter()
  const problem = error instanceof ApiProblem ? error : null
  // What is gone stays gone: the way on is elsewhere.
  if (problem?.problem === 'not-found' || problem?.problem === 'invalid') {
    return (
      <EmptyState
        action={
          <Link to="/antiques" className={buttonClass({})}>
            {t.toList}
          </Link>
        }
      >
        {t.notFound}
      </EmptyState>
    )
  }
  return <ErrorState onRetry={() => void router.invalidate()}>{problem ? problemText(problem) : t.crashed}</ErrorState>
}

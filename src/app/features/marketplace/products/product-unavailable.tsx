import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'

/** Replaces the actions of a product that was removed while it was open, with a link to other products. */
export function ProductUnavailable({ error }: { error: Error }) {
  const t = useTranslations('shell')
  const problemText = useProblemText()
  return (
    <Row gap={16} justify="between">
      <p role="status">{problemText(error)}</p>
      <Link to="/antiques" className={buttonClass({})}>
        {t.goToProducts}
      </Link>
    </Row>
  )
}

/** Why an open product is no longer available; null while it is. */
export const unavailableReason = (error: Error | null): Error | null =>
  error instanceof ApiProblem && error.problem === 'not-found' ? error : null

import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import styles from './product-unavailable.module.css'

/** In the place of what one could do: the piece was taken away while it was looked at, and where to go on. */
export function ProductUnavailable({ error }: { error: Error }) {
  const t = useTranslations('shell')
  const problemText = useProblemText()
  return (
    <div className={styles['unavailable']}>
      <p role="status">{problemText(error)}</p>
      <Link to="/antiques" className={buttonClass({})}>
        {t.goToProducts}
      </Link>
    </div>
  )
}

/** Why a product that is shown can't be had any more; null while it can. */
export const unavailableReason = (error: Error | null): Error | null =>
  error instanceof ApiProblem && error.problem === 'not-found' ? error : null

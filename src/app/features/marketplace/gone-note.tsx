import { Link } from '@tanstack/react-router'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import styles from './gone-note.module.css'

/** In the place of what one could do: the piece was taken away while it was looked at, and where to go on. */
export function GoneNote({ reason }: { reason: Error }) {
  const t = useText('shell')
  const problemText = useProblemText()
  return (
    <div className={styles['gone']}>
      <p role="status">{problemText(reason)}</p>
      <Link to="/antiques" className={buttonClass({})}>
        {t.toList}
      </Link>
    </div>
  )
}

/** Why a product that is shown can't be had any more; null while it can. */
export const reasonGone = (error: Error | null): Error | null =>
  error instanceof ApiProblem && error.problem === 'not-found' ? error : null

import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useOffline } from '#src/app/platform/network/network-connection.ts'
import { HydrationEnd } from '#src/app/platform/page/server-rendered-page.tsx'
import { isChunkLoadError, chunkLoadErrorEvent } from '#src/app/ui/on-demand/on-demand.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState, ErrorState } from '#src/app/ui/feedback/states.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'

/**
 * Replaces a screen whose data did not load: the reason, and a retry, which also runs when the network is back. The
 * bars around the screen stay.
 */
export function LoadError({ error }: ErrorComponentProps) {
  const t = useTranslations('shell')
  const problemText = useProblemText()
  const router = useRouter()
  const problem = error instanceof ApiProblem ? error : null
  const isNetworkProblem = problem?.problem === 'network'
  const isOffline = useOffline()
  useEffect(() => {
    if (!isNetworkProblem) return
    const retry = () => void router.invalidate()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isNetworkProblem, router])
  const isChunkMissing = isChunkLoadError(error)
  useEffect(() => {
    if (isChunkMissing) window.dispatchEvent(new Event(chunkLoadErrorEvent))
  }, [isChunkMissing])
  // The screen's own heading did not load. Screen reader users who navigate by headings still find the content.
  const heading = (
    <>
      <h1>
        <VisuallyHidden>{t.appName}</VisuallyHidden>
      </h1>
      <HydrationEnd />
    </>
  )
  // A retry cannot help, so it links to the market instead.
  if (problem?.problem === 'not-found' || problem?.problem === 'invalid') {
    return (
      <>
        {heading}
        <EmptyState
          action={
            <Link to="/antiques" className={buttonClass({})}>
              {t.goToProducts}
            </Link>
          }
        >
          {t.notFound}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {heading}
      {/* The browser does not retry a failed module import within a page, so a missing chunk needs a reload. */}
      <ErrorState onRetry={() => void (isChunkMissing ? window.location.reload() : router.invalidate())}>
        {isNetworkProblem && isOffline
          ? t.ui.notAvailableOffline
          : isChunkMissing
            ? t.ui.networkError
            : problem
              ? problemText(problem)
              : t.crashed}
      </ErrorState>
    </>
  )
}

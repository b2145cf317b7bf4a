import { useCall } from '#src/app/platform/query/use-call.ts'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PlainPage, PlainPageHeader } from '#src/app/features/accounts/sign-in/plain-page.tsx'
import { finishProviderSignIn, takeTarget } from '#src/app/features/accounts/sign-in/provider-button.tsx'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { landingPage } from '#src/app/platform/session/guards.ts'
import { LoadingNote } from '#src/app/ui/feedback/skeleton.tsx'

// The identity provider sends people back to this page.
export const Route = createFileRoute('/login_/provider')({
  staticData: { browserOnly: 'What its address contains signs in once.' },
  component: ProviderRoute,
})

function ProviderRoute() {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const isStarted = useRef(false)
  const { mutate } = useCall(() => finishProviderSignIn(window.location.search), {
    // A full load applies the person's language.
    onSuccess: () => window.location.replace(takeTarget().to ?? landingPage()),
    onError: (error) => {
      const problem = error instanceof ApiProblem ? error.problem : 'unexpected'
      void navigate({ to: '/login', search: takeTarget(), state: { problem }, replace: true })
    },
  })
  useEffect(() => {
    if (!isStarted.current) mutate()
    isStarted.current = true
  }, [mutate])
  return (
    <PlainPage>
      <PlainPageHeader title={t.signInTitle}>
        <LoadingNote />
      </PlainPageHeader>
    </PlainPage>
  )
}

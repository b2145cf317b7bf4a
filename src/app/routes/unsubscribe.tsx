import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readTextParams } from './-search-params.ts'

type Search = { token?: string }

// Loaded on demand, so that what it imports stays out of the chunks of other screens.
const UnsubscribeScreen = lazy(async () => ({
  default: (await import('#src/app/features/accounts/unsubscribe-screen.tsx')).UnsubscribeScreen,
}))

// The address in mails about sales. The token stops such mails without signing in.
export const Route = createFileRoute('/unsubscribe')({
  staticData: { browserOnly: 'A page for one press, which needs no data.' },
  validateSearch: (search): Search => readTextParams(search, ['token']),
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  const { token = '' } = Route.useSearch()
  return (
    <Suspense>
      <UnsubscribeScreen key={token} token={token} />
    </Suspense>
  )
}

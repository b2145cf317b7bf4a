import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { mailTopics } from '#src/domain/mail.ts'
import { readTextParams } from './-search-params.ts'

type Search = { token?: string; topic?: string }

// Loaded on demand, so that what it imports stays out of the chunks of other screens.
const UnsubscribeScreen = lazy(async () => ({
  default: (await import('#src/app/features/accounts/unsubscribe-screen.tsx')).UnsubscribeScreen,
}))

// The address in mails of a topic. The token stops such mails without signing in.
export const Route = createFileRoute('/unsubscribe')({
  staticData: { browserOnly: 'A page for one press, which needs no data.' },
  validateSearch: (search): Search => readTextParams(search, ['token', 'topic']),
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  const { token = '', topic } = Route.useSearch()
  return (
    <Suspense>
      <UnsubscribeScreen key={token} token={token} topic={mailTopics.find((known) => known === topic) ?? 'sales'} />
    </Suspense>
  )
}

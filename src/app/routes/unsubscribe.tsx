import { createFileRoute } from '@tanstack/react-router'
import { linkTopics } from '#src/domain/messages/notification-choices.ts'
import { readTextParams } from './-search-params.ts'
import { UnsubscribeScreen } from '#src/app/features/accounts/sign-in/unsubscribe-screen.tsx'

type Search = { token?: string; topic?: string }

// The address in mails of a topic. The token stops such mails without signing in.
export const Route = createFileRoute('/unsubscribe')({
  staticData: { browserOnly: 'A page for one press, which needs no data.' },
  validateSearch: (search): Search => readTextParams(search, ['token', 'topic']),
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  const { token = '', topic } = Route.useSearch()
  return <UnsubscribeScreen key={token} token={token} topic={linkTopics.find((known) => known === topic)} />
}

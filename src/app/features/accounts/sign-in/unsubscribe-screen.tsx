import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { type LinkTopic, topicsOfLink } from '#src/domain/messages/notification-choices.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { PlainPage, PlainPageHeader } from './plain-page.tsx'

/** What the link in a mail opens, with the topic it names, if it is one. Nothing changes before the button is pressed: programs open links too. */
export function UnsubscribeScreen({ token, topic }: { token: string; topic: LinkTopic | undefined }) {
  const t = useTranslations('mail').unsubscribe
  const { topicNames } = useTranslations('push')
  const request = useCall((known: LinkTopic) => api('POST /api/mails/unsubscribe', { body: { token, topic: known } }))
  const isRefused = request.error instanceof ApiProblem && ['not-found', 'invalid'].includes(request.error.problem)
  return (
    <PlainPage isLive>
      {request.isSuccess ? (
        <PlainPageHeader title={t.doneTitle}>{t.done}</PlainPageHeader>
      ) : token === '' || topic === undefined || isRefused ? (
        <PlainPageHeader title={t.invalidTitle}>{t.invalid}</PlainPageHeader>
      ) : (
        <>
          <PlainPageHeader
            title={t.title(
              topicsOfLink(topic)
                .map((each) => topicNames[each])
                .join(' · '),
            )}
          >
            {t.lead}
          </PlainPageHeader>
          <CallError error={request.error} />
          <Button variant="seal" wide busy={request.isPending} onClick={() => request.mutate(topic)}>
            {t.submit}
          </Button>
        </>
      )}
    </PlainPage>
  )
}

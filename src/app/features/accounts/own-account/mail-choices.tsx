import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { mailTopics } from '#src/domain/messages/mail.ts'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { Section, SecondaryText } from '#src/app/ui/layout/layout.tsx'

type Choices = ApiResponse<'GET /api/users/me/mailChoices'>['data']

const mailChoicesQuery = queryOptions({
  queryKey: ['mail-choices'],
  queryFn: async ({ signal }): Promise<Choices> => (await api('GET /api/users/me/mailChoices', { signal })).data,
  meta: { persist: false },
})

/** Which mails the person wants; those about projects are offered to managers. */
export function MailChoices() {
  const t = useTranslations('mail').choices
  const hintId = useId()
  const choices = useQuery(mailChoicesQuery)
  const { data: profile } = useQuery(ownProfileQuery)
  const topics = mailTopics.filter((topic) => topic !== 'projects' || profile?.managesProjects)
  const problemText = useProblemText()
  const { mutate } = useOptimisticMutation<Choices, Partial<Choices>>({
    queryKey: mailChoicesQuery.queryKey,
    send: (body) => api('PUT /api/users/me/mailChoices', { body }),
    patch: (choices, change) => ({ ...choices, ...change }),
    onRejected: (error) => toast.error(problemText(error)),
  })
  return (
    <Section size="small" title={t.title}>
      <NeedsNetwork />
      <QueryBoundary query={choices} skeleton={<SkeletonText lines={1} />}>
        {(choices) =>
          topics.map((topic) => (
            <Switch
              key={topic}
              label={t.topics[topic]}
              checked={choices[topic]}
              aria-describedby={hintId}
              onCheckedChange={(checked) => mutate({ [topic]: checked })}
            />
          ))
        }
      </QueryBoundary>
      <SecondaryText id={hintId}>{t.hint}</SecondaryText>
    </Section>
  )
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import { blockQuery } from '#src/app/features/moderation/moderation-queries.ts'
import { ReportButton } from '#src/app/features/moderation/report-button.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { ProfileHeader } from './profile-header.tsx'
import { patchFollowing, type Profile, profileQuery } from './profile-queries.ts'

// Few people block anybody.
const BlockSection = onDemand(
  async () => (await import('#src/app/features/moderation/report-dialog.tsx')).BlockSection,
  { isOptional: true },
)

type PublicProfileScreenProps = {
  userId: string
  /** What a buyer wants to know of the user. */
  facts: ReactNode
  /** Writes to the user. */
  message: ReactNode
  /** The user's products, on sale and sold. */
  posts: ReactNode
}

export function PublicProfileScreen({ userId, facts, message, posts }: PublicProfileScreenProps) {
  const t = useTranslations('accounts')
  const ownId = useIdentity()?._id
  const { data: profile } = useSuspenseQuery(profileQuery(userId))
  const canBlock = ownId !== undefined && ownId !== userId
  const { data: block } = useQuery({ ...blockQuery(userId), enabled: canBlock })
  const isBlocked = block?.blocked ?? false
  return (
    <Stack gap={24}>
      <ProfileHeader
        user={profile}
        location={profile.location}
        counts={[
          { label: t.counts.following, count: profile.followingCount },
          { label: t.counts.followers(profile.followersCount), count: profile.followersCount },
          { label: t.counts.likes, count: profile.likesCount },
        ]}
        action={
          <>
            {!isBlocked && (
              <>
                <FollowButton profile={profile} />
                {message}
              </>
            )}
            {canBlock && (
              <ReportButton subjects={[{ subject: 'person', id: userId, name: profile.name, person: profile }]} />
            )}
          </>
        }
      />
      {isBlocked && <BlockSection person={profile} />}
      {facts}
      <Stack as="section" gap={16} ruled>
        <h2>{t.posts}</h2>
        {posts}
      </Stack>
    </Stack>
  )
}

/** Follow, or Following if the user is followed. Not shown on the user's own profile. */
function FollowButton({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts')
  const identity = useIdentity()
  const navigate = useNavigate()
  const router = useRouter()
  const problemText = useProblemText()
  const follow = useOptimisticMutation({
    queryKey: profileQuery(profile._id).queryKey,
    send: (following: boolean) =>
      api(`${following ? 'PUT' : 'DELETE'} /api/users/{id}/follow`, { params: { id: profile._id } }),
    patch: patchFollowing,
    invalidates: [ownProfileQuery.queryKey],
    onRejected: (error) => toast.error(problemText(error)),
  })
  if (identity?._id === profile._id) return null
  const handleClick = () => {
    if (identity) follow.mutate(!profile.following)
    else void navigate({ to: '/login', search: { to: router.latestLocation.href } })
  }
  return (
    <Button
      variant={profile.following ? 'plain' : 'seal'}
      icon={profile.following && <Check aria-hidden />}
      aria-pressed={profile.following}
      onClick={handleClick}
    >
      {profile.following ? t.following : t.follow}
    </Button>
  )
}

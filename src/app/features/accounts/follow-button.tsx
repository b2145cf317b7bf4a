import { useNavigate, useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ownProfileQuery } from '#src/app/platform/own-profile.ts'
import { useIdentity } from '#src/app/platform/session.ts'
import { useOptimisticMutation } from '#src/app/platform/use-optimistic-mutation.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { withFollowing } from './follow-patch.ts'
import { type Profile, profileQuery } from './profile-queries.ts'

/** Follow, or Following when one does. Nobody follows themselves. */
export function FollowButton({ profile }: { profile: Profile }) {
  const t = useText('accounts')
  const identity = useIdentity()
  const navigate = useNavigate()
  const router = useRouter()
  const follow = useFollow(profile._id)
  if (identity?._id === profile._id) return null
  const press = () => {
    if (identity) follow.mutate(!profile.following)
    else void navigate({ to: '/login', search: { to: router.latestLocation.href } })
  }
  return (
    <Button
      variant={profile.following ? 'plain' : 'seal'}
      icon={profile.following && <Check aria-hidden />}
      aria-pressed={profile.following}
      onClick={press}
    >
      {profile.following ? t.following : t.follow}
    </Button>
  )
}

function useFollow(id: string) {
  const problemText = useProblemText()
  return useOptimisticMutation({
    queryKey: profileQuery(id).queryKey,
    send: (following: boolean) => api(`${following ? 'PUT' : 'DELETE'} /api/users/{id}/follow`, { params: { id } }),
    patch: withFollowing,
    settle: (profile: Profile, { following, followersCount }) => ({ ...profile, following, followersCount }),
    touches: [ownProfileQuery.queryKey],
    onRefused: (error) => toast.error(problemText(error)),
  })
}

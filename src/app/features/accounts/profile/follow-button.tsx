import { useNavigate, useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { patchFollowing, profileQuery, type Profile } from './profile-queries.ts'

/** Follow, or Following if the user is followed. Not shown on the user's own profile. */
export function FollowButton({ profile }: { profile: Profile }) {
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

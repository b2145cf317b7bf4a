import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#src/app/features/talent/profile-screen.tsx'
import { talentInfoQuery } from '#src/app/features/talent/talent-queries.ts'

export const Route = createFileRoute('/talent/me/')({
  loader: ({ context }) => void context.queryClient.query(talentInfoQuery).catch(() => undefined),
  component: ProfileScreen,
})

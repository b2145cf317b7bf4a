import { createFileRoute } from '@tanstack/react-router'
import { TalentProfileScreen } from '#src/app/features/talent/profile/talent-profile-screen.tsx'

export const Route = createFileRoute('/_talent/talent/me/')({ component: TalentProfileScreen })

import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '#src/app/features/talent/help-screen.tsx'

export const Route = createFileRoute('/talent/me/help')({ component: HelpScreen })

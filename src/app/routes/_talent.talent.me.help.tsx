import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '#src/app/features/talent/help-screen.tsx'

export const Route = createFileRoute('/_talent/talent/me/help')({ component: HelpScreen })

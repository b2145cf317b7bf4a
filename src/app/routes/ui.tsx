import { createFileRoute, redirect } from '@tanstack/react-router'
import { landingPage } from '#src/app/platform/session/guards.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

// In a production build the condition is false at build time, so the bundle contains no gallery code.
const Gallery = import.meta.env.DEV ? onDemand(async () => (await import('./-gallery.tsx')).Gallery) : null

// Every UI component in every state. In production this address behaves like any unknown one.
export const Route = createFileRoute('/ui')({
  staticData: { browserOnly: 'A tool for development, where nothing is rendered on the server.' },
  beforeLoad: () => {
    if (Gallery) return
    throw redirect({ to: currentIdentity() ? landingPage() : '/login', replace: true })
  },
  component: () => Gallery && <Gallery />,
})

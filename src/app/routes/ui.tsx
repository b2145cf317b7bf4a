import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { landingPage } from '#src/app/platform/session/guards.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'

// In a production build the condition is false at build time, so the bundle contains no gallery code.
const Gallery = import.meta.env.DEV ? lazy(async () => ({ default: (await import('./-gallery.tsx')).Gallery })) : null

// Every UI component in every state. In production this address behaves like any unknown one.
export const Route = createFileRoute('/ui')({
  staticData: { browserOnly: 'A tool for development, where nothing is rendered on the server.' },
  beforeLoad: () => {
    if (Gallery) return
    throw redirect({ to: currentIdentity() ? landingPage() : '/login', replace: true })
  },
  component: () => <Suspense>{Gallery && <Gallery />}</Suspense>,
})

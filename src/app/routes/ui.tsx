import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { landingPage } from '#src/app/platform/session/guards.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'

// Where it is not development, the condition is false when the app is built, and nothing of the gallery is in it.
const Gallery = import.meta.env.DEV ? lazy(async () => ({ default: (await import('./-gallery.tsx')).Gallery })) : null

// Every piece of the kit in every state. In production an address like any other unknown one.
export const Route = createFileRoute('/ui')({
  beforeLoad: () => {
    if (Gallery) return
    const identity = currentIdentity()
    throw redirect({ to: identity ? landingPage(identity) : '/login', replace: true })
  },
  component: () => <Suspense>{Gallery && <Gallery />}</Suspense>,
})

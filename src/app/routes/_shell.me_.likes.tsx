import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address of the likes before they had a tab, in bookmarks. */
export const Route = createFileRoute('/_shell/me_/likes')({
  beforeLoad: () => {
    throw redirect({ to: '/me', search: { tab: 'likes' }, replace: true })
  },
})

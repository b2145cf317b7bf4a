import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/project/$id/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/project/$id/settings', params, replace: true })
  },
})

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchTalentData } from '#src/app/features/talent/jobs/talent-queries.ts'
import { TalentTabs } from '#src/app/features/talent/talent-tabs.tsx'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { AppShell } from './-app-shell.tsx'

// The talent area: the screens under the top bar, with tabs of their own at the bottom.
export const Route = createFileRoute('/_talent')({
  beforeLoad: requireSignIn,
  loader: ({ context }) => prefetchTalentData(context.queryClient),
  component: () => (
    <AppShell width="reading" footer={<TalentTabs />}>
      <Outlet />
    </AppShell>
  ),
})

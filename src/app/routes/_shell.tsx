import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppShell } from './-app-shell.tsx'

// The screens under the top bar.
export const Route = createFileRoute('/_shell')({
  component: () => (
    <AppShell>
      <Outlet />
    </AppShell>
  ),
})

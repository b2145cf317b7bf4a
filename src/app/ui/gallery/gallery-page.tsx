import { UsersRound } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import type { PictureSource } from '#src/app/ui/picture/picture.tsx'
import { LazyMenu } from '#src/app/ui/menu/lazy-menu.tsx'
import { MenuEntries } from '#src/app/ui/menu/menu-entries.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { Logo } from '#src/app/ui/shell/logo.tsx'
import { PageShell } from '#src/app/ui/shell/page-shell.tsx'
import { TopBar } from '#src/app/ui/shell/top-bar.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { Toaster } from '#src/app/ui/toast/toaster.tsx'
import { ActionsSection } from './actions-section.tsx'
import { DataSection } from './data-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { Columns } from './gallery-section.tsx'
import { FoundationsSection } from './foundations-section.tsx'
import { MarketSection } from './market-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { StatesSection } from './states-section.tsx'

const themes = ['system', 'light', 'dark'].map((value) => ({ value, label: value }))
const directions = ['ltr', 'rtl'].map((value) => ({ value, label: value }))

const AccountMenu = onDemand<{ trigger: ReactElement }>(
  async () => (props) => (
    <MenuEntries
      {...props}
      entries={[
        { kind: 'link', key: 'me', link: <a href="#me">Me / Edit Profile</a> },
        { kind: 'action', key: 'logout', label: 'Logout', onSelect: () => toast.info('Logged out') },
      ]}
    />
  ),
  { pending: ({ trigger }) => trigger },
)

/** Every component in every state, for developers. `pictures` are real photos for the cards. */
export function GalleryPage({ pictures }: { pictures: readonly PictureSource[] }) {
  const [theme, setTheme] = useState('system')
  const [direction, setDirection] = useState('ltr')

  useEffect(() => {
    const root = document.documentElement
    const previous = { theme: root.dataset['theme'], direction: root.dir }
    if (theme === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = theme
    root.dir = direction
    return () => {
      if (previous.theme === undefined) delete root.dataset['theme']
      else root.dataset['theme'] = previous.theme
      root.dir = previous.direction
    }
  }, [theme, direction])

  return (
    <PageShell
      header={
        <TopBar
          logo={
            <a href="#content" aria-label="Curio">
              <Logo />
            </a>
          }
          nav={
            <a href="#users" aria-current="page">
              <UsersRound aria-hidden />
              <span>Users</span>
            </a>
          }
          actions={
            <LazyMenu
              Menu={AccountMenu}
              renderTrigger={(trigger) => (
                <Button variant="quiet" {...trigger}>
                  個人中心
                </Button>
              )}
            />
          }
        />
      }
    >
      <h1>Curio, piece by piece</h1>
      <Columns>
        <RadioGroup label="Theme" options={themes} value={theme} onValueChange={setTheme} />
        <RadioGroup label="Direction" options={directions} value={direction} onValueChange={setDirection} />
      </Columns>
      <FoundationsSection />
      <ActionsSection />
      <FieldsSection />
      <OverlaysSection />
      <DataSection />
      <MarketSection pictures={pictures} />
      <StatesSection />
      <Toaster />
    </PageShell>
  )
}

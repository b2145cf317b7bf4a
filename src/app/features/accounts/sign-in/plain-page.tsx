import type { ReactNode } from 'react'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { LogoMark } from '#src/app/ui/shell/logo.tsx'
import styles from './plain-page.module.css'

/** A page without navigation, for one thing. `isLive`: what replaces its content is announced. */
export function PlainPage({ isLive = false, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <main tabIndex={-1} className={styles['page']}>
      <Stack gap={24} className={styles['content']} {...(isLive && { 'aria-live': 'polite' })}>
        {children}
      </Stack>
    </main>
  )
}

/** The logo, the title and a sentence above what the page is for. */
export function PlainPageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack gap={8} className={styles['header']}>
      <LogoMark size={56} />
      <h1>{title}</h1>
      {children !== undefined && <p>{children}</p>}
    </Stack>
  )
}

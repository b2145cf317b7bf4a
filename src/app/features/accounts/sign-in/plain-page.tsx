import type { ReactNode } from 'react'
import { LogoMark } from '#src/app/ui/shell/logo.tsx'
import styles from './set-password.module.css'

/** The logo, the title and a sentence above the one thing that a page without navigation is for. */
export function PlainPageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles['header']}>
      <LogoMark size={56} />
      <h1>{title}</h1>
      {children !== undefined && <p>{children}</p>}
    </div>
  )
}

import styles from './logo.module.css'

/** The seal: 古 (old), whose lower half 口 is open and forms the C of the name. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg className={styles['mark']} width={size} height={size} viewBox="0 0 48 48" aria-hidden focusable="false">
      <rect className={styles['seal']} width="48" height="48" rx="5" />
      <path className={styles['glyph']} d="M8.5 15.5h31M24 6.5v18M37.5 31v-6.5h-27v16.5h27v-5.5" />
    </svg>
  )
}

/** Seal and name. Narrow screens show only the seal. The surrounding link has the accessible name. */
export function Logo({ name = 'Curio' }: { name?: string }) {
  return (
    <span className={styles['logo']}>
      <LogoMark />
      <span className={styles['name']}>{name}</span>
    </span>
  )
}

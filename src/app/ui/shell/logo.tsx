import styles from './logo.module.css'

/** The seal: 古 (old), whose lower half 口 stands open and becomes the C of the name. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg className={styles['mark']} width={size} height={size} viewBox="0 0 48 48" aria-hidden focusable="false">
      <rect className={styles['seal']} width="48" height="48" rx="5" />
      <path className={styles['glyph']} d="M8.5 15.5h31M24 6.5v18M37.5 31v-6.5h-27v16.5h27v-5.5" />
    </svg>
  )
}

/** Seal and name; on narrow screens the seal alone stays visible. The link around it carries the accessible name. */
export function Logo({ name = 'Curio' }: { name?: string }) {
  return (
    <span className={styles['logo']}>
      <LogoMark />
      <span className={styles['name']}>{name}</span>
    </span>
  )
}

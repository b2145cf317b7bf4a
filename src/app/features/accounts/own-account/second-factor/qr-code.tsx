import { encode } from 'uqr'
import styles from './second-factor.module.css'

/** A QR code as one path. Dark on light in both themes: not all apps read inverted ones. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // ISO/IEC 18004 requires a border of four modules.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

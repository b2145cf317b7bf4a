import type { CSSProperties } from 'react'
import { Logo, LogoMark } from '#src/app/ui/shell/logo.tsx'
import { Row, Section, Specimen } from './gallery-section.tsx'
import styles from './gallery.module.css'

const colours = [
  'paper',
  'surface',
  'sunken',
  'raised',
  'placeholder',
  'ink',
  'ink-2',
  'line',
  'control',
  'seal',
  'seal-pressed',
  'seal-wash',
  'celadon',
  'celadon-wash',
  'gold',
  'gold-wash',
  'male',
  'female',
  'unknown',
]
const sizes = ['36', '28', '22', '18', '16', '14', '12']

export function FoundationsSection() {
  return (
    <Section title="Look">
      <Row>
        <Specimen name="Logo">
          <Logo />
        </Specimen>
        {([16, 24, 48, 96] as const).map((size) => (
          <Specimen key={size} name={`Mark ${size}`}>
            <LogoMark size={size} />
          </Specimen>
        ))}
      </Row>
      <div className={styles['swatches']}>
        {colours.map((name) => {
          const swatchStyle: CSSProperties = { background: `var(--${name})` }
          return (
            <div key={name}>
              <div className={styles['swatch']} style={swatchStyle} />
              {name}
            </div>
          )
        })}
      </div>
      {sizes.map((size) => {
        const textStyle: CSSProperties = { fontSize: `var(--text-${size})`, lineHeight: 'var(--leading-tight)' }
        return (
          <p key={size} style={textStyle}>
            <span className={styles['serif']}>清乾隆 青花缠枝莲纹瓶 Qing vase, 1736–1795</span> {size} 竞拍结束
            $12,400.00
          </p>
        )
      })}
    </Section>
  )
}

import type { ReactNode } from 'react'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Lines } from '#src/app/ui/layout/layout.tsx'
import { langOf } from '#src/domain/text/locale.ts'
import type { Product } from './product-queries.ts'
import styles from './fact-list.module.css'

/** Rows of label and value. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <Lines as="dl" gap={4}>
      {children}
    </Lines>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt lang={langOf(label)}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What a catalogue says of the product, in the person's language where the seller chose from a list. */
export function CatalogueRows({ facts }: { facts: Product['facts'] }) {
  const t = useTranslations('seller').facts
  const name = useLocale() === 'zh-Hans' ? 'zhHans' : 'en'
  const rows = [
    ['condition', [facts.condition?.[name], facts.conditionText]],
    ['dimensions', [facts.dimensions]],
    ['material', [facts.material?.[name]]],
    ['provenance', [facts.provenance]],
    ['marks', [facts.marks]],
  ] as const
  return rows.map(([label, texts]) => {
    const lines = texts.filter(Boolean)
    return (
      lines.length > 0 && (
        <Fact key={label} label={t[label]}>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Fact>
      )
    )
  })
}

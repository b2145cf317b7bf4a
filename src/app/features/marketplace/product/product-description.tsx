import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ReportDialog } from '#src/app/features/moderation/report-button.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { classNames } from '#src/app/ui/class-names.ts'
import { Button, touchLink } from '#src/app/ui/button/button.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { ContactLink } from '#src/app/features/marketplace/products/contact-link.tsx'
import { CatalogueRows, Fact, FactList } from '#src/app/features/marketplace/products/fact-list.tsx'
import { UserLink } from '#src/app/features/marketplace/products/user-link.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { Row, Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './product-description.module.css'

/** The product's seller and details, with a link to how buying works. */
export function ProductDescription({ product }: { product: Product }) {
  const t = useTranslations('marketplace')
  const tShell = useTranslations('shell')
  const [isReporting, setIsReporting] = useState(false)
  const ownId = useIdentity()?._id
  const isSeller = ownId === product.seller._id
  const dateFormat = useDateFormat()
  const name = useLocale() === 'zh-Hans' ? 'zhHans' : 'en'
  const { era, type, location } = product.facets
  const facts = { era: era?.[name], type: type?.[name], location: location?.[name], remarks: product.remarks }
  return (
    <Stack gap={16} className={styles['description']}>
      {product.description !== '' && (
        <Text multiline reading>
          {product.description}
        </Text>
      )}
      {product.additions.map(({ text, at }) => (
        <div key={at}>
          <SecondaryText>{t.addedOn(formatDate(at, dateFormat))}</SecondaryText>
          <Text multiline reading>
            {text}
          </Text>
        </div>
      ))}
      <FactList>
        <Fact label={t.collector}>
          <Row gap={16}>
            <UserLink user={product.seller} />
            {product.status !== 'new' && !isSeller && (
              <ContactLink product={product} appearance={{ size: 'dense' }}>
                {t.contactSeller}
              </ContactLink>
            )}
          </Row>
        </Fact>
        {(['era', 'type', 'location', 'remarks'] as const).map(
          (field) =>
            facts[field] && (
              <Fact key={field} label={t[field]}>
                {facts[field]}
              </Fact>
            ),
        )}
        {Object.values(product.facts).some(Boolean) && <CatalogueRows facts={product.facts} />}
      </FactList>
      <a href={t.howToBuyUrl} target="_blank" rel="noopener" className={classNames(touchLink, styles['help'])}>
        {t.howToBuy}
        <ExternalLink size={16} aria-hidden />
        <VisuallyHidden>({t.newTab})</VisuallyHidden>
      </a>
      {ownId !== undefined && !isSeller && (
        <Button variant="quiet" size="dense" {...ReportDialog.intentProps} onClick={() => setIsReporting(true)}>
          {tShell.report}
        </Button>
      )}
      {isReporting && (
        <ReportDialog
          subjects={[{ subject: 'product', id: product._id, name: product.name }]}
          onClose={() => setIsReporting(false)}
        />
      )}
    </Stack>
  )
}

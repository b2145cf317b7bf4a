import { useId } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CatalogueRows, Fact, FactList } from '#src/app/features/marketplace/products/fact-list.tsx'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { parseAmountText } from '#src/domain/money/typed-number.ts'
import { findGrade, findMaterial } from '#src/domain/auction/catalogue-facts.ts'
import { useAuctionNote } from './auction-days-field.tsx'
import type { ListingFields } from './listing-fields.ts'
import { Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './listing-review.module.css'
import type { PhotoUpload } from './photos/photo-uploads.ts'

type ListingReviewProps = {
  fields: ListingFields
  photos: readonly PhotoUpload[]
}

const facts = ['era', 'type', 'location', 'remarks'] as const

/** Outside the component, so that it is called only once. */
const focusReview = (review: HTMLElement | null) => review?.focus()

/** The product as it will be published. */
export function ListingReview({ fields, photos }: ListingReviewProps) {
  const t = useTranslations('selling')
  const tMarketplace = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const titleId = useId()
  const auctionNote = useAuctionNote(fields)
  const price = (text: string) => formatPrice(parseAmountText(text) ?? 0)
  return (
    <section
      // The form that had the focus is gone.
      ref={focusReview}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles['review']}
    >
      <Text id={titleId} weight={600}>
        {t.review}
      </Text>
      {photos.length === 0 ? (
        <p className={styles['noPhoto']}>
          <strong>{t.noPhotosTitle}</strong> {t.noPhotosMessage}
        </p>
      ) : (
        <ol className={styles['photos']}>
          {photos.map(({ id, previewUrl }, index) => (
            <li key={id}>
              {previewUrl !== null && <img src={previewUrl} alt={t.picture(index + 1, photos.length)} />}
            </li>
          ))}
        </ol>
      )}
      <Text as="h3" size={22} serif>
        {fields.name.trim()}
      </Text>
      <Text size={22} weight={600} tabular>
        {price(fields.price)}
      </Text>
      {fields.description.trim() !== '' && <Text multiline>{fields.description.trim()}</Text>}
      <FactList>
        {fields.buyNowPrice.trim() !== '' && <Fact label={t.buyNow}>{price(fields.buyNowPrice)}</Fact>}
        {facts
          .filter((field) => fields[field].trim() !== '')
          .map((field) => (
            <Fact key={field} label={tMarketplace[field]}>
              {fields[field].trim()}
            </Fact>
          ))}
        <CatalogueRows
          facts={{
            condition: findGrade(fields.condition),
            conditionText: fields.conditionText.trim(),
            dimensions: fields.dimensions.trim(),
            material: findMaterial(fields.material),
            provenance: fields.provenance.trim(),
            marks: fields.marks.trim(),
          }}
        />
      </FactList>
      {auctionNote !== null && <SecondaryText>{auctionNote}</SecondaryText>}
    </section>
  )
}

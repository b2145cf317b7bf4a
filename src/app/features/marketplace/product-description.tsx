import { ExternalLink } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useIdentity } from '#src/app/platform/session.ts'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { ContactLink } from './contact-link.tsx'
import { Fact, FactList } from './fact-list.tsx'
import { PersonLink } from './person-link.tsx'
import type { Product } from './product-queries.ts'
import styles from './product-description.module.css'

/** Whose the piece is and what is known of it, with the way to learn how buying works. */
export function ProductDescription({ product }: { product: Product }) {
  const t = useText('marketplace')
  const own = useIdentity()?._id === product.seller._id
  const known = (['era', 'type', 'location', 'remarks'] as const).filter((fact) => product[fact] !== '')
  return (
    <div className={styles['about']}>
      {product.description !== '' && <p className={styles['words']}>{product.description}</p>}
      <FactList>
        <Fact label={t.collector}>
          <PersonLink person={product.seller} />
          {product.status !== 'new' && !own && (
            <ContactLink product={product} look={{ variant: 'quiet', size: 'dense' }}>
              {t.contactSeller}
            </ContactLink>
          )}
        </Fact>
        {known.map((fact) => (
          <Fact key={fact} label={t[fact]}>
            {product[fact]}
          </Fact>
        ))}
      </FactList>
      <a href={t.howToBuyPage} target="_blank" rel="noopener" className={styles['help']}>
        {t.howToBuy}
        <ExternalLink aria-hidden />
        <VisuallyHidden>({t.newTab})</VisuallyHidden>
      </a>
    </div>
  )
}

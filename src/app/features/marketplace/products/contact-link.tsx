import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ButtonAppearance, buttonClass } from '#src/app/ui/button/button.tsx'
import { langOf } from '#src/domain/text/locale.ts'
import type { Product } from './product-queries.ts'

type ContactLinkProps = { product: Pick<Product, '_id'>; appearance: ButtonAppearance; children: ReactNode }

/** Links to the conversation about a product: with its seller or, for the seller of a sold product, with its buyer. */
export function ContactLink({ product, appearance, children }: ContactLinkProps) {
  return (
    <Link
      to="/messages/to/$productId"
      params={{ productId: product._id }}
      className={buttonClass(appearance)}
      lang={langOf(children)}
    >
      {children}
    </Link>
  )
}

import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Trash2 } from 'lucide-react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ConfirmedCall } from '#src/app/platform/network/confirmed-call.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { applyEventToPages } from './apply-product-event.ts'
import { type ProductCardData, productKeys, type ProductPage } from './product-queries.ts'
import { refetchLists } from './use-product-call.ts'

type DeleteProductProps = { product: ProductCardData; appearance?: 'icon' | 'text' }

/** Delete, with one confirmation. */
export function DeleteProduct({ product, appearance = 'icon' }: DeleteProductProps) {
  const t = useTranslations('selling')
  const deletion = useDeleteProduct(product)
  const label = t.deleteNamed(product.name)
  return (
    <ConfirmedCall
      call={deletion}
      title={t.deleteTitle}
      message={t.deleteMessage(product.name)}
      confirmText={t.delete}
      danger
    >
      {(open) =>
        appearance === 'icon' ? (
          <IconButton size="dense" label={label} icon={<Trash2 aria-hidden />} onClick={open} />
        ) : (
          <Button size="dense" variant="danger" aria-label={label} onClick={open}>
            {t.delete}
          </Button>
        )
      }
    </ConfirmedCall>
  )
}

function useDeleteProduct(product: ProductCardData) {
  const { _id, name } = product
  const t = useTranslations('selling')
  const client = useQueryClient()
  return useCall(() => api('POST /api/products/deleteOne', { body: { productId: _id } }), {
    success: t.deleted(name),
    onSuccess: () => {
      client.removeQueries({ queryKey: productKeys.detail(_id) })
      client.setQueriesData<InfiniteData<ProductPage>>(
        { queryKey: productKeys.lists },
        (pages) => pages && applyEventToPages(pages, { ...product, productId: _id, deleted: true }),
      )
      void refetchLists(client)
    },
  })
}

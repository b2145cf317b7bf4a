import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { withoutProduct } from './product-patches.ts'
import { type ProductCardData, productKeys, type ProductPage } from './product-queries.ts'
import { renewLists } from './renew-lists.ts'

type DeleteProductProps = { product: ProductCardData; look?: 'icon' | 'word' }

/** Delete, asked once. */
export function DeleteProduct({ product, look = 'icon' }: DeleteProductProps) {
  const t = useText('marketplace')
  const [asking, setAsking] = useState(false)
  const remove = useDeleteProduct(product)
  const ask = () => {
    remove.reset()
    setAsking(true)
  }
  return (
    <>
      {look === 'icon' ? (
        <IconButton size="dense" label={t.deleteNamed(product.name)} icon={<Trash2 aria-hidden />} onClick={ask} />
      ) : (
        <Button size="dense" variant="danger" aria-label={t.deleteNamed(product.name)} onClick={ask}>
          {t.delete}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.deleteTitle}
        message={t.deleteMessage(product.name)}
        confirmText={t.delete}
        danger
        busy={remove.isPending}
        error={<CallTrouble error={remove.error} />}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

function useDeleteProduct({ _id, name }: ProductCardData) {
  const t = useText('marketplace')
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /api/products/deleteOne', { body: { productId: _id } }),
    onSuccess: () => {
      toast.success(t.deleted(name))
      client.removeQueries({ queryKey: productKeys.one(_id) })
      client.setQueriesData<InfiniteData<ProductPage>>(
        { queryKey: productKeys.lists },
        (pages) => pages && withoutProduct(pages, _id),
      )
      return renewLists(client)
    },
  })
}

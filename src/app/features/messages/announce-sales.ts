// Shows a toast to a person who has the app open when they win an auction or sell a product.
import { formatMoney } from '#src/domain/money/money.ts'
import { api } from '#src/app/platform/api/api.ts'
import { chosenLocale, loadLanguage } from '#src/app/platform/i18n/language.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { toast } from '#src/app/ui/toast.ts'

const announcedIds = new Set<string>()

export const isSale = (kind: string): boolean => kind === 'auction-won' || kind === 'item-sold'

/** Shows each unread notification of a sale since `sinceMs`, on the server's clock, once. */
export async function announceSales(sinceMs: number, openOrder: (orderId: string) => void): Promise<void> {
  const { notifications } = await api('GET /api/messages')
  const { locale, texts } = await loadLanguage(chosenLocale())
  for (const { _id, kind, subject, createdAt, read } of notifications.toReversed()) {
    const { orderId, name, person = '', price } = subject
    const isNew = !read && Date.parse(createdAt) >= sinceMs && !announcedIds.has(_id)
    if (!isSale(kind) || !isNew || orderId === undefined || price === undefined) continue
    announcedIds.add(_id)
    const formattedPrice = formatMoney(price, { locale: intlTag(locale), symbol: '$' })
    const text = texts.messages.notifications[kind](name, 1, { person, price: formattedPrice, text: '' })
    const action = { label: texts.orders.open, onPress: () => openOrder(orderId) }
    // A winner may have looked away. Of a seller's auctions many can end at once.
    if (kind === 'auction-won') toast.info(text, action, null)
    else toast.info(text, action)
  }
}

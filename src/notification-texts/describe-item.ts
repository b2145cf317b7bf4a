import { formatMoney } from '#src/domain/money/money.ts'
import type { PushItem } from '#src/domain/messages/push.ts'
import { isolate } from '#src/domain/text/visible-name.ts'
import { notificationTexts as english, topicNames as englishTopics } from './en.ts'
import { notificationTexts as chinese, topicNames as chineseTopics } from './zh-hans.ts'

/** The texts of a locale, and how they name and describe a notification. */
export function textsOf(locale: string | null) {
  const lang = locale === 'zh-Hans' ? 'zh-Hans' : 'en'
  const isChinese = lang === 'zh-Hans'
  const texts = isChinese ? chinese : english
  const describe = ({ kind, name, count, text, price, buyer = '' }: PushItem) => {
    const sale = {
      buyer: isolate(buyer),
      price: price === undefined ? '' : formatMoney(price, { locale: lang, symbol: '$' }),
    }
    return {
      title: isolate(name) || texts.kinds[kind].title,
      text: text === '' ? texts.kinds[kind].text(count, sale) : text,
    }
  }
  const describeLine = (item: PushItem) => {
    const { title, text } = describe(item)
    return texts.formatLine(title, text)
  }
  return { lang, texts, topicNames: isChinese ? chineseTopics : englishTopics, describe, describeLine }
}

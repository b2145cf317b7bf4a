import type { Translations } from '#src/app/platform/i18n/en/translations.ts'

export const bidding = {
  bidChanged: (standing, sent) => `你现在的报价是 ${standing}。要改成 ${sent} 吗？`,
  bidGone: (sent) => `你现在没有报价。要出价 ${sent} 吗？`,
  keepBid: (standing) => `保留 ${standing}`,
  replaceBid: '修改报价',
  startPrice: '起拍价',
  confirmTitle: '请核对报价',
  reachesBuyNow: (amount) => `你的报价 ${amount} 不低于一口价。`,
  farAboveStart: (amount, startPrice) => `你的报价 ${amount} 达到或超过起拍价 ${startPrice} 的十倍。`,
  buyNowOffer: (price) => `你可以现在以 ${price} 买下这件宝贝，竞拍随之结束，不能撤销。`,
  buyNowHint: (amount) => `你将以 ${amount} 立即买下这件宝贝，不能撤销。`,
  buyNowEnds: (amount) => `你将以 ${amount} 立即买下这件宝贝，竞拍随之结束，不能撤销。`,
  buyNowPrice: '一口价',
  buyNow: '立即购买',
  bought: (name) => `“${name}”归你了。`,
} satisfies Translations['bidding']

// The default locale is English with these labels, which the product's requirements fix literally.
import * as english from '#src/app/platform/i18n/en/for-everybody.ts'
import type { EverybodysTexts } from '#src/app/platform/i18n/en/translations.ts'

const sections = {
  voiceOverMissingAmount: 'Voice Over Missing Amount',
  wronglyDubbedContent: 'Wrongly Dubbed Content',
  speakerMismatch: 'Speaker Mismatch',
}

/** Returns `texts` with those of `labels` instead of their own. */
export function relabel<Texts extends object>(
  texts: Texts,
  labels: { readonly [Namespace in keyof Texts]?: Partial<Texts[Namespace]> },
): Texts {
  const namespaces = Object.entries(texts).map(([name, own]) => [name, { ...own, ...labels[name as keyof Texts] }])
  // Labels have the type of those they replace, so the keys and their types stay the same.
  return Object.fromEntries(namespaces) as Texts
}

export const everybody = relabel<EverybodysTexts>(english, {
  accounts: {
    editProfile: 'Edit Profile',
    tabs: {
      posts: '发布的宝贝',
      bids: '我的报价',
      purchased: '购买的宝贝',
      orders: '订单',
      wallet: '钱包',
      messages: '消息中心',
    },
  },
  marketplace: {
    soldSeal: '已售',
    like: '收藏',
    collector: '收藏者',
    howToBuy: 'How to Buy It',
    howToBuyUrl: '/how-to-buy/index.html',
    bidEnd: '竞拍结束',
    endAuction: '提前结束竞拍',
    startAuction: '开始竞拍',
    myBid: '我的报价',
    editBid: '修改',
    placeBid: '出个价',
    share: '分享',
    contactSeller: '联系收藏者',
    contactBuyer: '联系购买人',
    soldPrice: '成交价',
    buyer: '购买人',
    soldAt: '成交时间',
  },
  shell: {
    home: 'Curio, 宝贝',
    personalCenter: '個人中心',
    editProfile: 'Edit Profile',
    likes: '收藏',
    logout: 'Logout',
  },
  bidding: { buyNowPrice: '一口价', buyNow: '立即购买' },
  messages: { empty: '暂无新消息', title: '消息中心' },
  projects: { sections },
  review: {
    logout: 'Logout',
    showMeta: 'Show Meta Data',
    hideMeta: 'Hide Meta Data',
    form: 'Evaluation Form',
    sections,
    notes: {
      None: 'None',
      'Single dubbed as multiple voices': 'Single dubbed as multiple voices',
      'Multiple dubbed as single voice': 'Multiple dubbed as single voice',
      'Multiple dubbed as less voices': 'Multiple dubbed as less voices',
      'BGM (with lyrics) was dubbed': 'BGM (with lyrics) was dubbed',
      'Gaming sound was dubbed': 'Gaming sound was dubbed',
      'voice gender mismatch': 'voice gender mismatch',
      'line not dubbed': 'Line not dubbed',
      'extra line': 'Extra line',
      early: 'Too early',
      late: 'Too late',
      mistranslation: 'Mistranslation',
      'sound quality': 'Sound quality',
      'wrong voice': 'Wrong voice',
    },
    submit: 'Submit Review',
    submitting: 'Sending...',
  },
  selling: {
    formTitle: '发布宝贝',
    cancel: '取消',
    publish: '发布',
    title: '宝贝标题',
    titleMissing: '宝贝标题是必填项',
    price: '价格',
    description: '描述',
    remarks: '备注',
    buyNow: '一口价',
    pictures: '图片',
    cover: '封面',
  },
  talent: { logout: 'Logout' },
})

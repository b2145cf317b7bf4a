// The default locale is English with these labels, which the product's requirements fix to the letter.
import type { Translations } from './translations.ts'

export const defaultOverrides = {
  accounts: {
    editProfile: 'Edit Profile',
    tabs: { posts: '发布的宝贝', purchased: '购买的宝贝', wallet: '钱包', messages: '消息中心' },
  },
  marketplace: {
    soldSeal: '已售',
    favourite: '收藏',
    collector: '收藏者',
    howToBuy: 'How to Buy It',
    howToBuyPage: '/how-to-buy/index.html',
    bidEnd: '竞拍结束',
    endAuction: '提前结束竞拍',
    startAuction: '开始竞拍',
    myBid: '我的报价',
    editBid: '修改',
    placeBid: '出个价',
    buyNowPrice: '一口价',
    buyNow: '立即购买',
    share: '分享',
    contactSeller: '联系收藏者',
    contactBuyer: '联系购买人',
    soldPrice: '成交价',
    buyer: '购买人',
    soldAt: '成交时间',
  },
  messages: { empty: '暂无新消息', title: '消息中心' },
  people: { addUser: '添加用户' },
  review: {
    logout: 'Logout',
    showMeta: 'Show Meta Data',
    hideMeta: 'Hide Meta Data',
    form: 'Evaluation Form',
    sections: {
      voiceOverMissingAmount: 'Voice Over Missing Amount',
      wronglyDubbedContent: 'Wrongly Dubbed Content',
      speakerMismatch: 'Speaker Mismatch',
    },
    notes: {
      None: 'None',
      'Single dubbed as multiple voices': 'Single dubbed as multiple voices',
      'Multiple dubbed as single voice': 'Multiple dubbed as single voice',
      'Multiple dubbed as less voices': 'Multiple dubbed as less voices',
      'BGM (with lyrics) was dubbed': 'BGM (with lyrics) was dubbed',
      'Gaming sound was dubbed': 'Gaming sound was dubbed',
      'voice gender mismatch': 'voice gender mismatch',
    },
    submit: 'Submit Review',
    submitting: 'Sending...',
  },
  selling: {
    form: '发布宝贝',
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
  shell: {
    home: 'Curio, 宝贝',
    personalCenter: '個人中心',
    editProfile: 'Edit Profile',
    likes: '收藏',
    logout: 'Logout',
  },
  userDirectory: { invite: '邀请用户' },
} satisfies { readonly [Namespace in keyof Translations]?: Partial<Translations[Namespace]> }

const overridesOf: Readonly<Partial<Record<string, object>>> = defaultOverrides

/** The default locale's texts of the English `namespaces`. */
export function withDefaultOverrides<Namespaces extends Partial<Translations>>(namespaces: Namespaces): Namespaces {
  const entries = Object.entries(namespaces).map(([name, texts]) => [name, { ...texts, ...overridesOf[name] }])
  // `defaultOverrides` has the type of the namespaces it replaces, so that the keys and their types stay the same.
  return Object.fromEntries(entries) as Namespaces
}

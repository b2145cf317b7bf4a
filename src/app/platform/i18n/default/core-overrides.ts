// The default locale is English with these labels, which the product's requirements fix literally. This file has those
// of the first screens.
import type { Overrides } from '#src/app/platform/i18n/en/translations.ts'

export const coreOverrides = {
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
} satisfies Overrides

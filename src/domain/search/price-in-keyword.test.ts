import { expect, test } from 'vitest'
import { splitPrice } from './price-in-keyword.ts'

test.for([
  ['500元以内', '', undefined, 500],
  ['青花，500元以内。', '青花', undefined, 500],
  ['500以内青花瓶', '青花瓶', undefined, 500],
  ['500元以下的花瓶', '花瓶', undefined, 500],
  ['价格500以内的花瓶', '花瓶', undefined, 500],
  ['五百元以下 茶壶', '茶壶', undefined, 500],
  ['两千五百元以内', '', undefined, 2500],
  ['1.1万元以内', '', undefined, 11_000],
  ['两千零五十以下', '', undefined, 2050],
  ['十二万三千以下', '', undefined, 123_000],
  ['低于500元', '', undefined, 500],
  ['不超过一千', '', undefined, 1000],
  ['不超过500元以内', '', undefined, 500],
  ['￥５００内', '', undefined, 500],
  ['花瓶 500内', '花瓶', undefined, 500],
  ['1万以内', '', undefined, 10_000],
  ['2.500元以内', '', undefined, 2500],
  ['预算 1,200 玉', '玉', undefined, 1200],
  ['under $500', '', undefined, 500],
  ['vase under 500', 'vase', undefined, 500],
  ['under $500 gold ring', 'gold ring', undefined, 500],
  ['below 500 dollars teapot', 'teapot', undefined, 500],
  ['less than 1k', '', undefined, 1000],
  ['<= $49.50', '', undefined, 49.5],
  ['$500 or less', '', undefined, 500],
  ['不大于500', '', undefined, 500],
  ['最高500', '', undefined, 500],
  ['万元以内', '', undefined, 10_000],
  ['no more than 500', '', undefined, 500],
  ['500以上', '', 500, undefined],
  ['不低于500元', '', 500, undefined],
  ['不少于五百', '', 500, undefined],
  ['not less than $500', '', 500, undefined],
  ['minimum 500', '', 500, undefined],
  ['over $1,000 jade', 'jade', 1000, undefined],
  ['500以上 800以下', '', 500, 800],
  ['500-800元', '', 500, 800],
  ['￥500～800 花瓶', '花瓶', 500, 800],
  ['500到800之间的碗', '碗', 500, 800],
  ['五百到八百', '', 500, 800],
  ['1-2万', '', 10_000, 20_000],
  ['500-1千', '', 500, 1000],
  ['500 to 800', '', 500, 800],
  ['between $50 and $80 bowl', 'bowl', 50, 80],
  ['800-500元', '', 500, 800],
  ['1千左右', '', 800, 1200],
  ['about $100', '', 80, 120],
] as const)('“%s” is “%s” from %s to %s', ([typed, keyword, priceMin, priceMax]) => {
  expect(splitPrice(typed)).toEqual({
    keyword,
    ...(priceMin !== undefined && { priceMin }),
    ...(priceMax !== undefined && { priceMax }),
  })
})

const withoutPrice = [
  '青花瓶, 五百罗汉, 乾隆 1736-1795, 宋 960-1279, tang 618-907, 1900左右, around 1900, over 100 years old',
  'under 20 cm, 20厘米以内, 16-18世纪, 10-20, 直径 100-120, 高度100以上, 约30×40, over 500ml, 100+ years',
  '100-120号, 18k-24k 金, 张大千以内, 一百内画鼻烟壶, 十元, 纽约 500, 低于元代, underglaze blue, No. 12, １２３',
].flatMap((line) => line.split(', '))

test.each(withoutPrice)('“%s” has no price', (keyword) => {
  expect(splitPrice(keyword)).toEqual({ keyword })
})

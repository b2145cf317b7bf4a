import { describe, expect, test } from 'vitest'
import { canBeVideo, nonPagePaths, findResourceRule, smallerImagePath } from './resource-rules.ts'

const origin = 'https://curio.example'
const kindOf = (address: string) => findResourceRule(new URL(address, origin), origin)?.kind ?? null

describe('the worker’s rules for requests', () => {
  test.each([
    ['/media/images/ab12/320.avif', 'pictures'],
    ['/how-to-buy/en.html', 'help'],
    ['/media/clips/rooftop/source.mp4', null],
    ['/api/products/getAll', null],
    ['/api/users/me', null],
    ['https://elsewhere.example/media/images/ab12/320.avif', null],
  ])('%s is cached as: %s', (address, kind) => {
    expect(kindOf(address)).toBe(kind)
  })

  test.each([
    ['/media/clips/rooftop/source.mp4', true],
    ['/media/clips/rooftop/source-hls/master.m3u8', true],
    ['https://videos.example/a/b.mp4?sig=1', true],
    ['/media/images/ab12/320.avif', false],
    ['/api/users/me', false],
    ['/assets/index.js', false],
    ['blob:https://curio.example/1', false],
  ])('%s can be a downloaded video: %s', (address, looks) => {
    expect(canBeVideo(new URL(address, origin), origin)).toBe(looks)
  })

  test.each([
    ['/antiques', true],
    ['/antique/01a1fa3b', true],
    ['/apiary', true],
    ['/api/docs', false],
    ['/api', false],
    ['/media/images/ab12/320.avif', false],
    ['/how-to-buy', false],
    ['/how-to-buy/en.html', false],
    ['/readyz', false],
  ])('%s is a page of the app: %s', (path, page) => {
    expect(!nonPagePaths.some((pattern) => pattern.test(path))).toBe(page)
  })

  test.each([
    ['/media/images/ab12/1280.avif', '/media/images/ab12/480.avif'],
    ['/media/images/ab12/640.webp', '/media/images/ab12/480.webp'],
    ['/media/images/ab12/320.avif', '/media/images/ab12/320.avif'],
    ['/media/images/ab12', '/media/images/ab12'],
  ])('with Save-Data %s is replaced by %s', (path, smaller) => {
    expect(smallerImagePath(path)).toBe(smaller)
  })
})

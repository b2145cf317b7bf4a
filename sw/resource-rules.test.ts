import { describe } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { canBeVideo, nonPagePaths, findResourceRule, smallerImagePath } from './resource-rules.ts'

const origin = 'https://curio.example'
const kindOf = (address: string) => findResourceRule(new URL(address, origin), origin)?.kind ?? null

describe('the worker’s rules for requests', () => {
  testEach('%s is cached as: %s', kindOf, [
    ['/media/images/ab12/320.avif', 'pictures'],
    ['/how-to-buy/en.html', 'help'],
    ['/media/clips/rooftop/source.mp4', null],
    ['/api/products/getAll', null],
    ['/api/users/me', null],
    ['https://elsewhere.example/media/images/ab12/320.avif', null],
  ])

  testEach('%s can be a downloaded video: %s', (address) => canBeVideo(new URL(address, origin), origin), [
    ['/media/clips/rooftop/source.mp4', true],
    ['/media/clips/rooftop/source-hls/master.m3u8', true],
    ['https://videos.example/a/b.mp4?sig=1', true],
    ['/media/images/ab12/320.avif', false],
    ['/api/users/me', false],
    ['/assets/index.js', false],
    ['blob:https://curio.example/1', false],
  ])

  testEach('%s is a page of the app: %s', (path) => !nonPagePaths.some((pattern) => pattern.test(path)), [
    ['/antiques', true],
    ['/antique/01a1fa3b', true],
    ['/apiary', true],
    ['/api/docs', false],
    ['/api', false],
    ['/media/images/ab12/320.avif', false],
    ['/how-to-buy', false],
    ['/how-to-buy/en.html', false],
    ['/readyz', false],
  ])

  testEach('with Save-Data %s is replaced by %s', smallerImagePath, [
    ['/media/images/ab12/1280.avif', '/media/images/ab12/480.avif'],
    ['/media/images/ab12/640.webp', '/media/images/ab12/480.webp'],
    ['/media/images/ab12/320.avif', '/media/images/ab12/320.avif'],
    ['/media/images/ab12', '/media/images/ab12'],
  ])
})

import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { registerMediaRoutes } from './media-routes.ts'

function shop() {
  const app = Fastify()
  registerMediaRoutes(app, {
    variant: async ({ key, width, format }) =>
      key === 'known'
        ? { bytes: Buffer.from(`${width}`), contentType: `image/${format}`, etag: `"${width}"` }
        : undefined,
  })
  return app
}

describe('images over HTTP', () => {
  test('image responses may be cached forever', async () => {
    const answer = await shop().inject('/media/images/known/320.avif')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      etag: '"320"',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.body).toBe('320')
  })

  test('the base URL of an image returns the 960 px WebP', async () => {
    const answer = await shop().inject('/media/images/known')
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.body).toBe('960')
  })

  test('an image that the client has is not sent again', async () => {
    const answer = await shop().inject({ url: '/media/images/known/320.avif', headers: { 'if-none-match': '"320"' } })
    expect(answer.statusCode).toBe(304)
    expect(answer.body).toBe('')
  })

  test.each(['/media/images/unknown', '/media/images/known/320.png', '/media/images/known/wide.webp'])(
    'a missing image, %s, returns 404 as JSON',
    async (url) => {
      const answer = await shop().inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ result: 5, problem: 'not-found', message: 'There is no such picture.' })
    },
  )
})

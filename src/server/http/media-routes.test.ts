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

describe('pictures over HTTP', () => {
  test('may be kept for ever', async () => {
    const answer = await shop().inject('/media/images/known/320.avif')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      etag: '"320"',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.body).toBe('320')
  })

  test('at the bare address are the 960 WebP', async () => {
    const answer = await shop().inject('/media/images/known')
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.body).toBe('960')
  })

  test('are not sent again to someone who has them', async () => {
    const answer = await shop().inject({ url: '/media/images/known/320.avif', headers: { 'if-none-match': '"320"' } })
    expect(answer.statusCode).toBe(304)
    expect(answer.body).toBe('')
  })

  test.each(['/media/images/unknown', '/media/images/known/320.png', '/media/images/known/wide.webp'])(
    'that are not there, as %s, are a JSON 404',
    async (url) => {
      const answer = await shop().inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ result: 5, problem: 'not-found', message: 'There is no such picture.' })
    },
  )
})

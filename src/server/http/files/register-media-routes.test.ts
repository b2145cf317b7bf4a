import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { registerMediaRoutes } from './register-media-routes.ts'

function createTestApp() {
  const app = Fastify()
  registerMediaRoutes(app, {
    rendition: async ({ key, width, format }) =>
      key === 'known'
        ? { bytes: Buffer.from(`${width}`), contentType: `image/${format}`, etag: `"${width}"` }
        : undefined,
  })
  return app
}

describe('images over HTTP', () => {
  test('image responses may be cached forever', async () => {
    const response = await createTestApp().inject('/media/images/known/320.avif')
    expect(response.headers).toMatchObject({
      'content-type': 'image/avif',
      etag: '"320"',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(response.body).toBe('320')
    const head = await createTestApp().inject({ method: 'HEAD', url: '/media/images/known/320.avif' })
    expect([head.headers['content-length'], head.body]).toEqual(['3', ''])
  })

  test('the base URL of an image returns the 960 px WebP', async () => {
    const response = await createTestApp().inject('/media/images/known')
    expect(response.headers['content-type']).toBe('image/webp')
    expect(response.body).toBe('960')
  })

  test('an image that the client has cached is not sent again', async () => {
    const response = await createTestApp().inject({
      url: '/media/images/known/320.avif',
      headers: { 'if-none-match': '"320"' },
    })
    expect(response.statusCode).toBe(304)
    expect(response.body).toBe('')
  })

  test.each(['/media/images/unknown', '/media/images/known/320.png', '/media/images/known/wide.webp'])(
    'a missing image, %s, returns 404 as JSON',
    async (url) => {
      const response = await createTestApp().inject(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual({ result: 5, problem: 'not-found', message: 'There is no such picture.' })
    },
  )
})

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const image = z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })
const manifestSchema = z.object({
  id: z.string(),
  name: z.string(),
  start_url: z.string(),
  display: z.string(),
  icons: z.array(image),
  screenshots: z.array(image.extend({ form_factor: z.enum(['narrow', 'wide']) })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(image) })),
})

test('the manifest has what an installation needs, and its images exist', () => {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync('manifest.webmanifest', 'utf8')))
  expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']),
  )
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/tasks', '/me?create=1', '/antiques#search'])
  expect(new Set(manifest.screenshots.map((each) => each.form_factor))).toEqual(new Set(['narrow', 'wide']))
  const images = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
  expect(images.map(({ src }) => src).filter((src) => !existsSync(`public${src}`))).toEqual([])
})

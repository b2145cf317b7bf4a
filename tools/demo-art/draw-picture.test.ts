import { describe, expect, test } from 'vitest'
import { type Piece, viewsOf } from '#src/demo/catalogue/piece.ts'
import { drawPictures } from './draw-picture.ts'

const meiping: Piece = { kind: 'vessel', form: 'meiping', glaze: 'white', decor: 'lotus', mark: 'ming' }

describe('the picture generator', () => {
  test('draws the same piece from the same seed, byte for byte', () => {
    const views = viewsOf(meiping)
    expect(drawPictures(meiping, 'a', 'paper', views)).toEqual(drawPictures(meiping, 'a', 'paper', views))
  })

  test('draws a different piece from another seed', () => {
    expect(drawPictures(meiping, 'a', 'paper', ['whole'])).not.toEqual(drawPictures(meiping, 'b', 'paper', ['whole']))
  })

  test('draws every view as a picture of its own', () => {
    const pictures = drawPictures(meiping, 'a', 'paper', viewsOf(meiping))
    expect(new Set(pictures).size).toBe(4)
  })

  test('draws a view alike, whichever views are drawn before it', () => {
    const [, back] = drawPictures({ kind: 'watch' }, 'a', 'slate', ['whole', 'back'])
    expect(drawPictures({ kind: 'watch' }, 'a', 'slate', ['back'])).toEqual([back])
  })

  test('needs no font and nothing from outside', () => {
    for (const svg of drawPictures(meiping, 'a', 'paper', viewsOf(meiping))) {
      expect(svg).not.toMatch(/<text|https?:\/\/(?!www\.w3\.org)|NaN|undefined/)
    }
  })
})

import { describe, expect, test } from 'vitest'
import { type Piece, viewsOf } from '#src/demo/catalogue/piece.ts'
import { drawPictures } from './draw-picture.ts'

const meiping: Piece = { kind: 'vessel', form: 'meiping', glaze: 'white', decor: 'lotus', mark: 'ming' }

describe('the picture generator', () => {
  test('the same seed draws identical pictures', () => {
    const views = viewsOf(meiping)
    expect(drawPictures(meiping, 'a', 'paper', views)).toEqual(drawPictures(meiping, 'a', 'paper', views))
  })

  test('another seed draws a different picture', () => {
    expect(drawPictures(meiping, 'a', 'paper', ['whole'])).not.toEqual(drawPictures(meiping, 'b', 'paper', ['whole']))
  })

  test('each view is a different picture', () => {
    const pictures = drawPictures(meiping, 'a', 'paper', viewsOf(meiping))
    expect(new Set(pictures).size).toBe(4)
  })

  test('a view is the same whichever views are drawn before it', () => {
    const [, back] = drawPictures({ kind: 'watch' }, 'a', 'slate', ['whole', 'back'])
    expect(drawPictures({ kind: 'watch' }, 'a', 'slate', ['back'])).toEqual([back])
  })

  test('a picture needs no font and no external resource', () => {
    for (const svg of drawPictures(meiping, 'a', 'paper', viewsOf(meiping))) {
      expect(svg).not.toMatch(/<text|https?:\/\/(?!www\.w3\.org)|NaN|undefined/)
    }
  })
})

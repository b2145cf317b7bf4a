import { arc, type Point } from '#tools/demo-art/core/geometry.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { n } from '#tools/demo-art/core/svg.ts'

const numerals = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'] as const

/** An enamel dial: Roman hours as strokes, a minute track, two blued hands at `minutes` past midnight. */
export function dial(cx: number, cy: number, radius: number, minutes: number, face: string): string {
  const sketch = new Sketch()
  const polar = (r: number, a: number, side = 0): Point => [
    cx + Math.sin(a) * r * radius + Math.cos(a) * side,
    cy - Math.cos(a) * r * radius + Math.sin(a) * side,
  ]
  for (let i = 0; i < 60; i++)
    sketch.stroke(
      [polar(i % 5 ? 0.93 : 0.91, (i / 60) * 6.2832), polar(0.96, (i / 60) * 6.2832)],
      '#1d1a17',
      radius * (i % 5 ? 0.008 : 0.02),
    )
  numerals.forEach((numeral, hour) => {
    const a = (hour / 12) * Math.PI * 2
    const step = radius * 0.06
    numeral.split('').forEach((letter, i) => {
      const at = (i - (numeral.length - 1) / 2) * step
      const stroke = (from: number, to: number, width: number) =>
        sketch.stroke([polar(0.84, a, at + from * step), polar(0.66, a, at + to * step)], '#1d1a17', radius * width)
      if (letter === 'I') stroke(0, 0, 0.026)
      if (letter !== 'I') stroke(-0.5, letter === 'V' ? 0 : 0.5, 0.03)
      if (letter !== 'I') stroke(0.5, letter === 'V' ? 0 : -0.5, 0.014)
    })
  })
  const hand = (a: number, length: number, width: number) =>
    sketch.paint(
      [
        polar(-0.1, a, width * 0.4),
        polar(0, a, width),
        polar(length * 0.7, a, width * 0.6),
        polar(length, a),
        polar(length * 0.7, a, -width * 0.6),
        polar(0, a, -width),
        polar(-0.1, a, -width * 0.4),
      ],
      '#1f2f4f',
    )
  hand((minutes / 720) * Math.PI * 2, 0.5, radius * 0.034)
  hand((minutes / 60) * Math.PI * 2, 0.82, radius * 0.024)
  sketch.paint(arc(cx, cy, radius * 0.05, radius * 0.05, 0, 6.3, 16), '#c9a24a')
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}" fill="${face}"/>${sketch.toString()}`
}

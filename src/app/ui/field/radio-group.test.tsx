import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RadioGroup } from './radio-group.tsx'

/** The red, green and blue of a CSS colour, each 0 to 255. */
function readRgb(colour: string): readonly number[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) throw new Error('There is no canvas')
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  return Array.from(canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
}

/** Relative luminance, 0 to 1, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = readRgb(colour).map((each) => {
    const channel = each / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(text: string, background: string): number {
  const [a, b] = [luminance(text) + 0.05, luminance(background) + 0.05]
  return Math.max(a, b) / Math.min(a, b)
}

test.each(['light', 'dark'])(
  'the selected option of a disabled radio group is readable in the %s theme',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme
    const options = [
      { value: '1', label: '1', hint: 'Much' },
      { value: '2', label: '2', hint: 'None' },
    ]
    const screen = await render(
      <RadioGroup label="Missing" options={options} value="2" onValueChange={() => undefined} disabled />,
    )
    const radio = screen.getByRole('radio', { name: /2/ }).element()
    const option = radio.closest('label')
    if (!option) throw new Error('The radio has no label')
    const background = getComputedStyle(option).backgroundColor
    expect(contrast(getComputedStyle(option).color, background)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(getComputedStyle(radio).borderTopColor, background)).toBeGreaterThanOrEqual(4.5)
    delete document.documentElement.dataset['theme']
  },
)

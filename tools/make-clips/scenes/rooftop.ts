import { glow, ground, sheet, swing } from '#tools/make-clips/drawing/sheet.ts'
import { ink, jade, leafGold, mix, paper, rose, seal } from '#tools/make-clips/drawing/palette.ts'
import type { Scene, Stage } from '#tools/make-clips/scene.ts'

const tower = (x: number, top: number, width: number, fill: string, lit: string) =>
  sheet(`M${x},${top} h${width} V808 h${-width}Z`, fill) +
  Array.from({ length: 24 }, (_, at) => {
    const wx = x + 10 + (at % 3) * ((width - 26) / 2)
    const wy = top + 20 + Math.floor(at / 3) * 34
    return (at * 7 + x) % 5 < 2 ? `<rect x="${wx.toFixed(1)}" y="${wy}" width="9" height="15" fill="${lit}"/>` : ''
  }).join('')

const stage: Stage = {
  shade: '#2C2230',
  back:
    ground('#C9543C') +
    sheet('M-40,250 C80,220 180,276 472,232 V808 H-40Z', '#D9784F') +
    sheet('M-40,330 C120,300 240,350 472,306 V808 H-40Z', '#E5A36C') +
    glow(300, 210, 90, leafGold, 0.8) +
    `<circle cx="300" cy="210" r="56" fill="#F3DCA6"/>` +
    sheet('M20,118 c10,-24 44,-24 52,-6 c24,-12 48,4 42,22 h-104 c-12,-2 -6,-18 10,-16Z', '#E9B58C') +
    sheet('M330,92 c10,-20 36,-20 44,-4 c20,-10 42,4 36,20 h-92 c-8,-2 -4,-16 12,-16Z', '#E9B58C') +
    tower(-20, 330, 84, '#6B3B42', '#E9B58C') +
    tower(200, 300, 70, '#6B3B42', '#E9B58C') +
    tower(346, 350, 110, '#6B3B42', '#E9B58C') +
    tower(66, 380, 96, '#45303D', leafGold) +
    tower(262, 400, 88, '#45303D', leafGold),
  behind: (seconds) =>
    [0, 1, 2]
      .map((at) => {
        const x = 92 + at * 112
        const sway = 7 * swing(seconds, 2.8, at * 0.5)
        const cloth = [paper, jade, rose][at] ?? paper
        return `<path d="M${x},${152 + at * 4} h74 l${sway},96 q-37,${10 + sway} -74,0Z" fill="${cloth}"/><path d="M${x + 20},${152 + at * 4} l${sway * 0.6},98" stroke="${mix(cloth, ink, 0.14)}" stroke-width="3"/>`
      })
      .join('') + `<path d="M-40,146 Q216,166 472,140" fill="none" stroke="${ink}" stroke-width="3"/>`,
  front: (seconds) => {
    const drops = seconds < 8.5 ? '' : rain(seconds)
    return (
      `<path d="M-40,664 H472 V690 H-40Z" fill="#2C2230"/><path d="M-40,660 H472 V672 H-40Z" fill="#7A5560"/>` +
      Array.from(
        { length: 12 },
        (_, at) => `<path d="M${-16 + at * 42},690 V808" stroke="#2C2230" stroke-width="9"/>`,
      ).join('') +
      `<g transform="translate(40,640)"><path d="M-18,-14 h44 l-6,38 h-32Z" fill="${seal}"/><path d="M4,-14 C-10,-50 -30,-48 -26,-26 C-18,-20 -6,-20 4,-14 C8,-56 34,-60 34,-34 C26,-24 14,-22 4,-14Z" fill="#2C675A"/></g>` +
      drops
    )
  },
}

function rain(seconds: number): string {
  const lines = Array.from({ length: 26 }, (_, at) => {
    const x = (at * 83) % 452
    const y = (((at * 131 + seconds * 620) % 860) - 60).toFixed(0)
    return `M${x},${y} l-5,26`
  })
  return `<path d="${lines.join(' ')}" stroke="${paper}" stroke-width="2" opacity="0.42"/>`
}

export const rooftop: Scene = {
  id: 'rooftop',
  title: 'Quarrel on the roof',
  sourceLanguage: 'Mandarin',
  targetLanguage: 'English',
  width: 360,
  framesPerSecond: 24,
  hls: { segments: 'fmp4' },
  stage,
  cast: {
    left: {
      name: '建国',
      gender: 'male',
      voice: { variant: 'm2', pitch: 30 },
      look: {
        skin: '#E3B78E',
        hair: ink,
        hairStyle: 'parted',
        garment: 'hoodie',
        cloth: '#3A5A6B',
        trim: paper,
        extras: [],
        prop: 'phone',
        mood: 'stern',
      },
    },
    right: {
      name: '姐姐',
      gender: 'female',
      voice: { variant: 'f2', pitch: 52 },
      look: {
        skin: '#F2D3B3',
        hair: '#2B1C18',
        hairStyle: 'long',
        garment: 'coat',
        cloth: '#7E2416',
        trim: leafGold,
        extras: [],
        mood: 'worried',
      },
    },
  },
  lines: [
    { side: 'left', source: '你把房子卖了，却没有告诉我？', target: 'You sold the flat and never told me?' },
    { side: 'right', source: '我打过电话，是你没有接。', target: 'I called. You never picked up.', shot: 'close' },
    { side: 'left', source: '一个电话，就算商量吗？', target: 'One call, and that counts as asking?', shot: 'close' },
    { side: 'right', source: '那是奶奶的医药费。', target: null, pause: 0.6, shot: 'close' },
    { side: 'left', source: '你应该早点说。', target: 'You should have said so.', pause: 0.8 },
    { side: 'right', source: '下雨了，先下楼吧。', target: "It's raining. Let's go down.", dubGender: 'male' },
  ],
  flaws: [
    'Sentence 4 of the source ("那是奶奶的医药费。") has no voice in the dub.',
    "The last sentence of the dub, the sister's, is spoken by a male voice.",
  ],
}

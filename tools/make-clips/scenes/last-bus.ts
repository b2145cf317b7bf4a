import { glow, ground, sheet, swing } from '#tools/make-clips/drawing/sheet.ts'
import { celadon, ink, jade, leafGold, mix, paper, seal } from '#tools/make-clips/drawing/palette.ts'
import type { Scene, Stage } from '#tools/make-clips/scene.ts'

const nightBlue = '#22313A'

const stage: Stage = {
  shade: nightBlue,
  back:
    ground(nightBlue) +
    sheet('M-40,300 L30,220 L90,300 L170,190 L250,300 L330,230 L472,320 V808 H-40Z', '#2C3F47') +
    sheet('M-40,380 C60,330 120,390 220,350 C320,320 380,380 472,350 V808 H-40Z', '#35505A') +
    Array.from({ length: 7 }, (_, at) =>
      sheet(`M${-20 + at * 70},470 l26,-${90 + ((at * 37) % 50)} l26,${90 + ((at * 37) % 50)}Z`, '#264047'),
    ).join('') +
    sheet('M-40,470 H472 V808 H-40Z', '#1D282E') +
    glow(78, 150, 90, leafGold, 0.5) +
    sheet('M-40,60 H300 V92 H-40Z', celadon) +
    sheet('M-30,92 h16 V808 h-16Z', '#1C453C') +
    sheet('M272,92 h14 V808 h-14Z', '#1C453C') +
    sheet('M40,96 h76 v22 h-76Z', '#F0D48A') +
    `<g transform="translate(378,118)" filter="url(#cut)"><path d="M-5,0 h10 v690 h-10Z" fill="#54636A"/><circle cx="0" cy="0" r="46" fill="${paper}"/><circle cx="0" cy="0" r="38" fill="${seal}"/><path d="M-22,-14 h44 a5,5 0 0 1 5,5 v22 h-54 v-22 a5,5 0 0 1 5,-5Z" fill="${paper}"/><path d="M-18,-8 h14 v10 h-14Z M4,-8 h14 v10 h-14Z" fill="${seal}"/><circle cx="-14" cy="14" r="5" fill="${paper}"/><circle cx="14" cy="14" r="5" fill="${paper}"/></g>`,
  behind: (seconds) =>
    rainfall(seconds, 22, 540, 0.3) +
    `<path d="M42,118 L-10,470 H190 L114,118Z" fill="#F0D48A" opacity="${(0.1 + 0.01 * swing(seconds, 2)).toFixed(3)}"/>`,
  front: (seconds) =>
    `<path d="M-40,672 H472 V808 H-40Z" fill="${mix(nightBlue, ink, 0.45)}"/><path d="M-40,672 H472 V684 H-40Z" fill="#54636A"/>` +
    [60, 190, 330]
      .map((x, at) => {
        const spread = 26 + 12 * ((seconds * 0.9 + at * 0.37) % 1)
        return `<ellipse cx="${x}" cy="${728 + at * 8}" rx="${spread.toFixed(1)}" ry="${(spread / 4).toFixed(1)}" fill="none" stroke="${jade}" stroke-width="2.5" opacity="0.5"/>`
      })
      .join('') +
    rainfall(seconds, 10, 700, 0.38),
}

function rainfall(seconds: number, count: number, speed: number, opacity: number): string {
  const lines = Array.from(
    { length: count },
    (_, at) => `M${(at * 97 + count * 13) % 460},${(((at * 149 + seconds * speed) % 860) - 60).toFixed(0)} l-6,30`,
  )
  return `<path d="${lines.join(' ')}" stroke="${jade}" stroke-width="2" opacity="${opacity}"/>`
}

export const lastBus: Scene = {
  id: 'last-bus',
  title: 'Three minutes after the last bus',
  sourceLanguage: 'Japanese',
  targetLanguage: 'English',
  width: 360,
  framesPerSecond: 30,
  hls: { segments: 'mpegts' },
  stage,
  cast: {
    left: {
      name: '由紀',
      gender: 'female',
      voice: { variant: 'f2', pitch: 62 },
      look: {
        skin: '#F4D9BE',
        hair: '#2A211E',
        hairStyle: 'bob',
        garment: 'coat',
        cloth: '#C98A3A',
        trim: paper,
        extras: ['scarf'],
        mood: 'worried',
      },
    },
    right: {
      name: '駅員',
      gender: 'male',
      voice: { variant: 'm3', pitch: 34 },
      look: {
        skin: '#E9C39B',
        hair: ink,
        hairStyle: 'short',
        garment: 'coat',
        cloth: '#2F4858',
        trim: '#C9D3D4',
        extras: ['cap'],
        prop: 'umbrella',
        mood: 'glad',
      },
    },
  },
  lines: [
    {
      side: 'left',
      source: {
        text: 'すみません、最終バスはもう出ましたか。',
        spoken: 'すみません、さいしゅうばすわ、もう でましたか。',
      },
      target: 'Excuse me, has the last bus already gone?',
    },
    {
      side: 'right',
      source: { text: '三分前に出ましたよ。', spoken: 'さんぷんまえに、でましたよ。' },
      target: 'It left three minutes ago.',
      shot: 'close',
    },
    {
      side: 'left',
      source: { text: 'また、間に合わなかった。', spoken: 'また、まにあわなかった。' },
      target: 'Too late. Once again.',
      shot: 'close',
    },
    {
      side: 'right',
      source: { text: '傘、使ってください。家は近いので。', spoken: 'かさ、つかってください。いえわ、ちかいので。' },
      target: 'Please, take my umbrella. I live close by.',
      dubGender: 'female',
      pause: 0.6,
    },
    {
      side: 'left',
      source: { text: '明日、ここで返します。', spoken: 'あした、ここで かえします。' },
      target: "I'll bring it back here tomorrow.",
    },
  ],
  flaws: ["Sentence 4 of the dub, the station man's, is spoken by a female voice."],
}

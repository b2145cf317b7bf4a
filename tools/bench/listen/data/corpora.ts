// Voices and sentences of the sets, which share no voice, no sentence and no seed: synthesised ones, and recorded ones
// with recorded music. The method was adjusted on the sets tuning and recorded; errors in recorded-test were never
// examined.
import type { LanguageName } from '#src/domain/people/languages.ts'
import type { RecordedVoice } from './recordings.ts'
import type { Gender, Voice } from './speak.ts'

export type CorpusName = 'tuning' | 'recorded' | 'recorded-test'

export type BenchVoice = Voice | RecordedVoice

export type Corpus = {
  readonly seed: number
  readonly voices: Readonly<Record<Gender, readonly BenchVoice[]>>
  /** Recorded music; else it is synthesised. */
  readonly music?: string
  /**
   * Sentences by language, which recorded voices ignore; sources and dubs are drawn from different languages. French is absent: the synthesiser's
   * voices of women have the pitch of men in it.
   */
  readonly sentences: readonly { readonly language: LanguageName; readonly texts: readonly string[] }[]
}

/**
 * The gender is that of the median pitch, whatever the folder's name says: men have 100 to 130 Hz, women 180 to 295 Hz.
 */
const prompts = (name: string): RecordedVoice => ({ recordings: `asterisk/sounds/${name}/**/*.{g722,wav}` })
const words = (name: string): RecordedVoice => ({ recordings: `klettres/${name}/*.ogg` })

const twoLanguages = [
  { language: 'English', texts: [] },
  { language: 'Italian', texts: [] },
] as const

export const corpora: Readonly<Record<CorpusName, Corpus>> = {
  tuning: {
    seed: 11,
    voices: {
      male: [
        { variant: 'm1', pitch: 48 },
        { variant: 'm3', pitch: 60 },
        { variant: 'pablo', pitch: 62 },
        { variant: 'Andy', pitch: 78 },
      ],
      female: [
        { variant: 'f2', pitch: 54 },
        { variant: 'f4', pitch: 66 },
        { variant: 'linda', pitch: 40 },
        { variant: 'Alicia', pitch: 36 },
      ],
    },
    sentences: [
      {
        language: 'English',
        texts: [
          'You sold the flat and never told me?',
          'I called you twice on Monday evening.',
          'The train leaves in five minutes from now.',
          'Nobody has opened this door for years.',
          'Then let us have some tea before we go.',
          'My grandmother broke that bowl herself.',
          'He only asks whether I have eaten.',
          'We found the letter behind the desk.',
          'Please take my umbrella, I live close by.',
          'Why is the soup so good today?',
        ],
      },
      {
        language: 'Mandarin',
        texts: [
          '你把房子卖了，却没有告诉我？',
          '我打过电话，是你没有接。',
          '雾这么大，要等一等再走。',
          '等一下，你是隔壁班的阿林！',
          '这封信是十一年前寄出的。',
          '十年了，你还是放太多辣椒。',
          '您慢慢看，我可以先关窗口。',
          '那就先喝一杯茶再说吧。',
        ],
      },
      {
        language: 'Spanish',
        texts: [
          '¿De verdad te vas esta noche?',
          'El tren sale en cinco minutos.',
          'Llevas cinco años intentándolo.',
          'Quédate, te enseñaré a bailar.',
          'Pero si tú no sabes bailar.',
          'Mi madre cocina muy bien los domingos.',
          'No encuentro las llaves de la casa.',
          'Ayer hablamos con el vecino de arriba.',
        ],
      },
    ],
  },
  recorded: {
    seed: 31,
    voices: {
      male: [words('de/syllab'), words('en/{alpha,syllab}'), words('hu/{alpha,syllab}'), words('lt/{alpha,syllab}')],
      female: [
        prompts('en_US_f_Allison'),
        prompts('it_IT_f_Menardi'),
        prompts('ru_RU_f_IvrvoiceRU'),
        words('cs/{alpha,syllab}'),
        words('en_GB/{alpha,syllab}'),
        words('nl/{alpha,syllab}'),
      ],
    },
    music: '{asterisk/moh/m*_d*,games/frozen-bubble/snd/frozen-mainzik-1p}.{wav,ogg}',
    sentences: twoLanguages,
  },
  'recorded-test': {
    seed: 4801,
    voices: {
      male: [words('fr/{alpha,syllab}'), words('ml/{alpha,syllab}'), words('nds/{alpha,syllab}')],
      female: [
        prompts('es_MX_f_Allison'),
        prompts('fr_CA_f_June'),
        prompts('it_IT_m_Carlo'),
        words('it/{alpha,syllab}'),
        words('pt_BR/{alpha,syllab}'),
        words('uk/{alpha,syllab}'),
      ],
    },
    music: '{asterisk/moh/{macroform-the,reno}*,games/frozen-bubble/snd/{frozen-mainzik-2p,introzik}}.{wav,ogg}',
    sentences: twoLanguages,
  },
}

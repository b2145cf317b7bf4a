// How a person looks: what the figure is cut from.

export type HairStyle = 'bun' | 'bob' | 'long' | 'short' | 'parted' | 'curls' | 'topknot' | 'bald'
export type Garment = 'apron' | 'qipao' | 'shirt' | 'coat' | 'robe' | 'hoodie'
export type Extra =
  | 'glasses'
  | 'beard'
  | 'moustache'
  | 'scarf'
  | 'earrings'
  | 'cap'
  | 'strawHat'
  | 'headscarf'
  | 'flower'
  | 'wrinkles'
export type Prop = 'skewer' | 'letter' | 'umbrella' | 'ladle' | 'ticket' | 'hammer' | 'cup' | 'phone'
export type Mood = 'calm' | 'worried' | 'stern' | 'glad'

export type Look = {
  readonly skin: string
  readonly hair: string
  readonly hairStyle: HairStyle
  readonly garment: Garment
  readonly cloth: string
  /** The colour of collar, lining and pattern. */
  readonly trim: string
  readonly extras: readonly Extra[]
  readonly prop?: Prop
  readonly mood: Mood
}

/** What the figure does at one moment. */
export type Pose = {
  /** How far the mouth is open, 0 to 5. */
  readonly open: number
  /** How wide the mouth is, 0 (round) to 2 (wide). */
  readonly wide: number
  /** 0 listens, 1 speaks; between the two while it changes. */
  readonly speaking: number
  /** 0 in full light, 1 stepped back because the other one speaks. */
  readonly stepsBack: number
  /** 0 open eyes, 1 closed. */
  readonly blink: number
  /** Degrees the head leans. */
  readonly lean: number
  /** Scene units the chest rises. */
  readonly breathOffset: number
}

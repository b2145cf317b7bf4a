// A person's appearance: the parameters of the figure.

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

/** The figure's pose at one time. */
export type Pose = {
  /** How far the mouth is open, 0 to 5. */
  readonly open: number
  /** How wide the mouth is, 0 (round) to 2 (wide). */
  readonly wide: number
  /** 0 listening, 1 speaking; in between during the change. */
  readonly speaking: number
  /** 0 fully lit, 1 stepped back because the other person speaks. */
  readonly stepsBack: number
  /** 0 open eyes, 1 closed. */
  readonly blink: number
  /** Tilt of the head in degrees. */
  readonly lean: number
  /** Rise of the chest in scene units. */
  readonly breathOffset: number
}

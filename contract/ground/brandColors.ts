/** Colours of one scheme that follow from the colours of the organisation: `#RRGGBB`. */
export interface SchemeColors {
  /** buttons, links, selected records */
  primary: string
  /** `primary` under the pointer */
  primaryHovered: string
  /** text on `primary` */
  onPrimary: string
  /** pale background of what is selected; `primary` is its text */
  softPrimary: string
  /** second colour of charts */
  accent: string
  /** text on `accent` */
  onAccent: string
  /** mark of the current screen in the menu, whose background is dark in both schemes */
  mark: string
}

/** Colours of the portal in both schemes. A colour that the organisation did not choose is null. */
export type BrandPalette = Readonly<Record<Scheme, Partial<SchemeColors>>>

export interface BrandColors {
  primaryColor: string | null
  accentColor: string | null
}

type Scheme = 'light' | 'dark'

/** Backgrounds of the theme on which these colours are shown (`web/ground/ui/theme/palette.ts`). */
const grounds = {
  light: { page: '#F6F7FA', paper: '#FFFFFF', menu: '#1B2B50', text: '#FFFFFF' },
  dark: { page: '#0F1524', paper: '#182036', menu: '#0B1020', text: '#0F1524' },
} as const

/** WCAG 2.2 AA: text (1.4.3), and parts of charts and marks (1.4.11). */
const minimum = { text: 4.5, graphic: 3 } as const
/** In the dark scheme, colours are lightened until they have this contrast with the page: hovered buttons are darker. */
const darkSchemeContrast = 7
/**
 * Greatest luminance of the pale background in the dark scheme, and smallest one in the light scheme: other texts of
 * the theme are shown on it too.
 */
const softLuminance = { light: 0.885, dark: 0.024 } as const
const softShare = { light: 0.08, dark: 0.16 } as const
const hovered = { light: { color: '#000000', share: 0.2 }, dark: { color: '#0F1524', share: 0.15 } } as const
const step = 0.01

/** Derives the colours of both schemes: the light scheme has them as chosen, the dark scheme lightens them. */
export function deriveBrandPalette({ primaryColor, accentColor }: BrandColors): BrandPalette {
  const derive = (scheme: Scheme): Partial<SchemeColors> => {
    const primary = primaryColor && (scheme === 'light' ? primaryColor : lightenForDark(primaryColor))
    const accent = accentColor && (scheme === 'light' ? accentColor : lightenForDark(accentColor))
    const marked = accentColor ?? primaryColor
    return {
      ...(primary && {
        primary,
        primaryHovered: mix(primary, hovered[scheme].color, hovered[scheme].share),
        onPrimary: grounds[scheme].text,
        softPrimary: soften(primary, scheme),
      }),
      ...(accent && { accent, onAccent: grounds[scheme].text }),
      ...(marked && { mark: lightenForDark(marked) }),
    }
  }
  return { light: derive('light'), dark: derive('dark') }
}

/** A pair of colours of a scheme that people have to tell apart, and their contrast. */
export interface ContrastPair {
  field: keyof BrandColors
  scheme: Scheme
  /** French name: « texte blanc sur la couleur principale » */
  name: string
  front: string
  back: string
  ratio: number
  minimum: number
}

/** Lists the pairs of colours that must have a contrast of WCAG AA, with what they have. */
export const contrastPairs = (colors: BrandColors): ContrastPair[] =>
  (['light', 'dark'] as const).flatMap((scheme) => {
    const { page, paper, menu } = grounds[scheme]
    const { primary, primaryHovered, onPrimary, softPrimary, accent, onAccent, mark } =
      deriveBrandPalette(colors)[scheme]
    const onColor = scheme === 'light' ? 'texte blanc' : 'texte foncé'
    const pair = (field: ContrastPair['field'], name: string, front = '', back = '', least: number = minimum.text) =>
      front && back ? [{ field, scheme, name, front, back, ratio: contrastRatio(front, back), minimum: least }] : []
    return [
      ...pair('primaryColor', `${onColor} sur la couleur principale`, onPrimary, primary),
      ...pair('primaryColor', `${onColor} sur la couleur principale survolée`, onPrimary, primaryHovered),
      ...pair('primaryColor', 'couleur principale sur le fond de la page', primary, page),
      ...pair('primaryColor', 'couleur principale sur une carte', primary, paper),
      ...pair('primaryColor', 'couleur principale sur son fond pâle', primary, softPrimary),
      ...pair('accentColor', `${onColor} sur la couleur d’accent`, onAccent, accent),
      ...pair('accentColor', 'couleur d’accent sur une carte', accent, paper, minimum.graphic),
      ...pair(colors.accentColor ? 'accentColor' : 'primaryColor', 'repère sur le menu', mark, menu, minimum.graphic),
    ]
  })

/** Describes a pair without enough contrast: names the pair, the scheme, and both ratios. */
export const describeContrastFault = ({ name, scheme, front, back, ratio, minimum: least }: ContrastPair): string =>
  `Contraste insuffisant dans le thème ${scheme === 'light' ? 'clair' : 'sombre'}\u00A0: ${name} (${front} sur ${back}) donne ${formatRatio(ratio)} pour 1, il en faut ${formatRatio(least)}`

/** Formats a contrast ratio, rounded down so that a fault never looks sufficient: « 4,4 ». */
export const formatRatio = (ratio: number): string =>
  (Math.floor(ratio * 10) / 10).toLocaleString('fr-FR', { maximumFractionDigits: 1 })

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of WCAG 2.2, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (color: string) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** Mixes a share of another colour, from 0 to 1, into a colour. */
function mix(color: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(color).map((channel, index) => channel + ((others[index] ?? 0) - channel) * share)
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** Lightens a colour as little as the dark scheme needs. White has enough contrast, so that there is always one. */
function lightenForDark(color: string): string {
  for (let share = 0; share < 1; share += step) {
    const lighter = mix(color, '#FFFFFF', share)
    if (contrastRatio(lighter, grounds.dark.page) >= darkSchemeContrast) return lighter
  }
  return '#FFFFFF'
}

/** Mixes a little of a colour into the background of cards. */
function soften(color: string, scheme: Scheme): string {
  const { paper } = grounds[scheme]
  for (let share: number = softShare[scheme]; share > 0; share -= step) {
    const soft = mix(paper, color, share)
    const is = luminance(soft)
    if (scheme === 'light' ? is >= softLuminance.light : is <= softLuminance.dark) return soft
  }
  return paper
}

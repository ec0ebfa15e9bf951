/** The allow-list of a text (DOMAIN §7). What each of these may say is in `elements.ts`. */
export const allowedTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'blockquote',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'img',
  'br',
  'hr',
] as const

/** How others write the same, or the nearest that readers are given. */
export const meant: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  menu: 'ul',
  dir: 'ul',
  tfoot: 'tbody',
  pre: 'p',
}

/** Not a word of these is for readers. */
export const muted: ReadonlySet<string> = new Set(
  'script style template noscript noframes noembed iframe frameset object applet embed svg math title textarea xmp select option audio video canvas plaintext head'.split(
    ' ',
  ),
)

/** Their words are kept, as a paragraph of their own. */
export const apart: ReadonlySet<string> = new Set(
  'div section article aside main header footer nav address details summary fieldset legend form dl dt dd center body html hgroup dialog search'.split(
    ' ',
  ),
)

/** What each of these holds, when what comes is not for it. */
export const holds: Readonly<Record<string, string>> = {
  ul: 'li',
  ol: 'li',
  table: 'tbody',
  thead: 'tr',
  tbody: 'tr',
  tr: 'td',
}

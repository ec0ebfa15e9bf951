/** The elements allowed in a text (DOMAIN §7). Their attributes are in `elements.ts`. */
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

/** Replacements for elements that are not allowed. */
export const tagAliases: Readonly<Record<string, string>> = {
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

/** Elements that are dropped with their content. */
export const droppedTags: ReadonlySet<string> = new Set(
  'script style template noscript noframes noembed iframe frameset object applet embed svg math title textarea xmp select option audio video canvas plaintext head'.split(
    ' ',
  ),
)

/** Elements that are replaced with a paragraph of their content. */
export const separateTags: ReadonlySet<string> = new Set(
  'div section article aside main header footer nav address details summary fieldset legend form dl dt dd center body html hgroup dialog search'.split(
    ' ',
  ),
)

/** The child element that is opened implicitly for content that is not allowed directly. */
export const implicitChild: Readonly<Record<string, string>> = {
  ul: 'li',
  ol: 'li',
  table: 'tbody',
  thead: 'tr',
  tbody: 'tr',
  tr: 'td',
}

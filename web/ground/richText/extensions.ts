import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { isAllowedHref, isPortalPicture } from './linkUrls.ts'
import './translations.ts'

/** Editor node of a portal picture with its caption. */
const Figure = Image.extend({
  content: 'inline*',
  isolating: true,
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: (figure) => figure.querySelector('figcaption') ?? document.createElement('figcaption'),
      getAttrs: (figure) => attributesOf(figure.querySelector('img')),
    },
    { tag: 'img', getAttrs: attributesOf },
  ],
  renderHTML: ({ HTMLAttributes: { src, alt, width, height } }) => [
    'figure',
    ['img', { src, alt, width, height }],
    ['figcaption', 0],
  ],
})

/** Reads the attributes of an image. @returns false for a picture from elsewhere, which is dropped */
function attributesOf(image: Element | null) {
  const read = (name: string) => image?.getAttribute(name) ?? null
  if (!isPortalPicture(read('src'))) return false
  return { src: read('src'), alt: read('alt'), width: read('width'), height: read('height') }
}

/** Renders tables without column widths, which the portal does not store. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })

/** Elements a text may contain (DOMAIN §7). Other pasted elements are removed, their words stay. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (href) => isAllowedHref(href),
    },
  }),
  Placeholder.configure({
    includeChildren: true,
    showOnlyCurrent: false,
    placeholder: ({ node }) => (node.type.name === 'image' ? translatorOf('fr')('textEditor.caption') : ''),
  }),
  Figure,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
]

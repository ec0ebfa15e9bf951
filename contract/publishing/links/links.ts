import { z } from 'zod'
import { orderBy, ReferenceQuery, searchText } from '#contract/ground/queryShapes.ts'
import { collection, Id, integerBetween, item, text, Version, whenFieldsAreValid } from '#contract/ground/shapes.ts'
import { hasInvisibleCharacters, normalizePortalPath } from '#contract/ground/urls.ts'

export const linkMenus = ['HEADER', 'MAIN', 'HOME', 'TOOLBOX', 'TRAINING', 'LEGAL', 'FOOTER'] as const
export const linkTypes = ['Interne', 'Externe'] as const

/** A link of a menu (seed §3, §9; DOMAIN §13). */
export const Link = item('Link', {
  id: Id,
  label: z.string(),
  link: z.string(),
  linkType: z.enum(linkTypes),
  menu: z.enum(linkMenus),
  position: z.int().nullable(),
  version: Version,
})
export type Link = z.infer<typeof Link>
export const Links = collection(Link)

/** A host in Latin letters only, without look-alikes or punycode. */
const host = /^https:\/\/((?![^/?#]*xn--)([a-z\d\u00C0-\u024F-]+\.)+[a-z\d\u00C0-\u024F-]+)(:\d{1,5})?([/?#]|$)/i

/** Normalizes an external URL (QUALITY WEB-11) as the URL standard writes it. The host keeps its readable letters. */
function normalizeExternalUrl(link: string): string | null {
  const [, letters] = host.exec(link) ?? []
  const url = URL.parse(link)
  if (!letters || !url || hasInvisibleCharacters(link)) return null
  return url.href.replace(url.hostname, () => letters.toLowerCase())
}

/** Normalizes the URL of a link for storage; null if it does not fit the link's type. */
export const normalizeLink = ({ link, linkType }: Pick<Link, 'link' | 'linkType'>): string | null =>
  linkType === 'Interne' ? normalizePortalPath(link) : normalizeExternalUrl(link)

const linkCharacters = 500

/** The administrators' form of a link. */
export const LinkForm = z
  .object({
    label: text(60),
    link: text(linkCharacters),
    linkType: z.enum(linkTypes),
    menu: z.enum(linkMenus),
    /** links with a position come first (seed §9) */
    position: integerBetween(0, 10_000).nullable().default(null),
  })
  .superRefine(
    ({ link, linkType }, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['link'], message })
      const stored = normalizeLink({ link, linkType })
      if (stored === null && linkType === 'Interne') refuse('Une adresse du portail, qui commence par « / »')
      if (stored === null && linkType === 'Externe') refuse('L’adresse doit commencer par https://')
      if ((stored?.length ?? 0) > linkCharacters) refuse(`${linkCharacters} caractères au maximum`)
    },
    whenFieldsAreValid('link', 'linkType'),
  )
export type LinkForm = z.output<typeof LinkForm>
export const LinkAmendment = z.intersection(LinkForm, z.object({ version: Version }))

/**
 * Moves a link within its menu, or to another one: `PUT /api/links/{id}/place`. All links of that menu get a position.
 */
export const LinkPlace = z.object({ menu: z.enum(linkMenus), index: integerBetween(0, 10_000) })
export type LinkPlace = z.output<typeof LinkPlace>

export const LinksQuery = z.object({
  ...ReferenceQuery.shape,
  q: searchText.optional(),
  menu: z.enum(linkMenus).optional(),
  linkType: z.enum(linkTypes).optional(),
  order: orderBy('label', 'menu', 'position').optional(),
})
export type LinksQuery = z.infer<typeof LinksQuery>

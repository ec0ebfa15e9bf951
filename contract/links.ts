import { z } from 'zod'
import { between, collection, Id, item, onceRight, text, Version } from './shapes.ts'

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

/** What is not seen, or is read as something else: blanks, control and formatting characters, the other slash. */
const unseen = /[\s\\\p{Cc}\p{Cf}]/u
/** A path of the portal: one slash, and nothing that a browser would read as another host. */
const isPath = (link: string) =>
  /^\/(?!\/)/.test(link) && !unseen.test(link) && URL.parse(link, 'https://portail.example')?.host === 'portail.example'
/** A host in our letters, and in none that stands for others or hides what it is. */
const host = /^https:\/\/(?![^/?#]*xn--)([a-z\d\u00C0-\u024F-]+\.)+[a-z\d\u00C0-\u024F-]+(:\d{1,5})?([/?#]|$)/i
/** An address elsewhere (QUALITY WEB-11). */
const isElsewhere = (link: string) => host.test(link) && !unseen.test(link) && URL.canParse(link)

/** What administrators write of a link. */
export const LinkForm = z
  .object({
    label: text(60),
    link: text(500),
    linkType: z.enum(linkTypes),
    menu: z.enum(linkMenus),
    /** those with one come first (seed §9) */
    position: between(0, 10_000).nullable().default(null),
  })
  .superRefine(
    ({ link, linkType }, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['link'], message })
      if (linkType === 'Interne' && !isPath(link)) refuse('Une adresse du portail, qui commence par « / »')
      if (linkType === 'Externe' && !isElsewhere(link)) refuse('L’adresse doit commencer par https://')
    },
    onceRight('link', 'linkType'),
  )
export type LinkForm = z.output<typeof LinkForm>
export const LinkAmendment = z.intersection(LinkForm, z.object({ version: Version }))

/** Moves a link among those of its menu, or to another one: `PUT /api/links/{id}/place`. All of that menu have a position then. */
export const LinkPlace = z.object({ menu: z.enum(linkMenus), index: between(0, 10_000) })
export type LinkPlace = z.output<typeof LinkPlace>

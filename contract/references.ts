import { z } from 'zod'
import { collection, Id, item } from './shapes.ts'

/** A named record of a reference list, as others embed it. */
export const Reference = z.object({ id: Id, name: z.string() })
export type Reference = z.infer<typeof Reference>

/** A function held inside a body: Secrétaire, Trésorier… (seed §3 "Job"; DOMAIN §2.2). */
export const Job = item('Job', { id: Id, name: z.string(), position: z.int(), active: z.boolean() })
export const Jobs = collection(Job)

/** The legal quality in which a person sits: Titulaire, Suppléant… (seed §3 "Mandate"; DOMAIN §2.2). */
export const Mandate = item('Mandate', {
  id: Id,
  name: z.string(),
  position: z.int(),
  active: z.boolean(),
  /** has a deliberative vote */
  voting: z.boolean(),
})
export const Mandates = collection(Mandate)

/** A branch of the classification of documents (seed §3). `parentId` is 0 for a root. */
const branch = <Type extends string>(type: Type) =>
  item(type, {
    id: Id,
    name: z.string(),
    parentId: z.int().nonnegative(),
    position: z.int(),
    active: z.boolean(),
  })
export const DocumentType = branch('DocumentType')
export const DocumentTypes = collection(DocumentType)
export const DocumentCommission = branch('DocumentCommission')
export const DocumentCommissions = collection(DocumentCommission)
export type Branch = z.infer<typeof DocumentType> | z.infer<typeof DocumentCommission>

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
})
export type Link = z.infer<typeof Link>
export const Links = collection(Link)

/** A debated project (seed §3 "Thematic"). */
export const Thematic = item('Thematic', {
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** its followers are told at once */
  featured: z.boolean(),
  open: z.boolean(),
})
export type Thematic = z.infer<typeof Thematic>
export const Thematics = collection(Thematic)

import type { z } from 'zod'
import { type Link, LinkForm } from '#contract/publishing/links/links.ts'

/** Form values of a link. */
export interface Draft {
  label: string
  link: string
  linkType: Link['linkType']
  menu: Link['menu']
  position: number | null
}

export const schema = LinkForm as unknown as z.ZodType<LinkForm, Draft>

/** Field names in the order of the form. */
export const fieldOrder = ['label', 'linkType', 'link', 'menu', 'position'] as const satisfies (keyof Draft)[]

export const draftOf = (link: Link | null): Draft => ({
  label: link?.label ?? '',
  link: link?.link ?? '',
  linkType: link?.linkType ?? 'Interne',
  menu: link?.menu ?? 'TOOLBOX',
  position: link?.position ?? null,
})

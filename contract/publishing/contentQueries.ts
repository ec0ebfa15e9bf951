import { z } from 'zod'
import { id, oneOrMore, orderBy, paged, words, yesOrNo } from '#contract/ground/queryShapes.ts'
import { written } from '#contract/ground/shapes.ts'
import { contentStatuses, contentTypes } from './contents.ts'

export const ContentsQuery = z
  .object({
    ...paged,
    contentType: oneOrMore(z.enum(contentTypes)).optional(),
    thematic: oneOrMore(id).optional(),
    irp: oneOrMore(id).optional(),
    session: id.optional(),
    year: written(z.int().min(1900).max(2099)).optional(),
    inSlider: yesOrNo.optional(),
    channel: z.enum(['none', 'csec']).optional(),
    /** published ones when left out; the others are for who edits them */
    status: oneOrMore(z.enum(contentStatuses)).optional(),
    q: words.optional(),
    order: orderBy('publishedAt', 'updatedAt', 'title').optional(),
  })
  .describe('Sans « status », les contenus publiés seulement ; les autres états sont pour qui les rédige.')
export type ContentsQuery = z.infer<typeof ContentsQuery>

export const ContentVersionsQuery = z.object(paged)

export const ContentChoicesQuery = z.object({ contentType: oneOrMore(z.enum(contentTypes)).optional() })

import { z } from 'zod'
import {
  booleanString,
  oneOrMore,
  orderBy,
  pagedParameters,
  queryId,
  searchText,
} from '#contract/ground/queryShapes.ts'
import { fromIntegerString } from '#contract/ground/shapes.ts'
import { contentStatuses, contentTypes } from './contents.ts'

export const ContentsQuery = z
  .object({
    ...pagedParameters,
    contentType: oneOrMore(z.enum(contentTypes)).optional(),
    thematic: oneOrMore(queryId).optional(),
    irp: oneOrMore(queryId).optional(),
    session: queryId.optional(),
    year: fromIntegerString(z.int().min(1900).max(2099)).optional(),
    inSlider: booleanString.optional(),
    channel: z.enum(['none', 'csec']).optional(),
    /** published ones when left out; the others are for who edits them */
    status: oneOrMore(z.enum(contentStatuses)).optional(),
    q: searchText.optional(),
    order: orderBy('publishedAt', 'updatedAt', 'title').optional(),
  })
  .describe('Sans « status », les contenus publiés seulement ; les autres états sont pour qui les rédige.')
export type ContentsQuery = z.infer<typeof ContentsQuery>

export const ContentVersionsQuery = z.object(pagedParameters)

export const ContentChoicesQuery = z.object({ contentType: oneOrMore(z.enum(contentTypes)).optional() })

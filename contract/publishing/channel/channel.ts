import { z } from 'zod'
import { pagedParameters } from '#contract/ground/queryShapes.ts'
import { Actions, collection, Id, item, paragraph, relation, Timestamp, Version } from '#contract/ground/shapes.ts'
import { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { DocumentRow } from '#contract/papers/documents.ts'
import { PersonReference } from '#contract/people/users/users.ts'
import { ContentRow } from '#contract/publishing/contents/contents.ts'

/** DOMAIN §7 "Canal CSEC". */
export const channelLimits = { characters: 2_000, attachments: 5 } as const

/** A PDF attached to a post: `/api/channel_attachments/{id}/file`. */
export const ChannelAttachment = item('ChannelAttachment', {
  id: Id,
  fileName: z.string(),
  /** bytes */
  size: z.int(),
})
export type ChannelAttachment = z.infer<typeof ChannelAttachment>

/** A post for the members of the CSE central. */
export const ChannelPost = item('ChannelPost', {
  id: Id,
  text: z.string(),
  author: PersonReference.nullable(),
  createdAt: Timestamp,
  /** later than `createdAt` once edited */
  updatedAt: Timestamp,
  attachments: z.array(ChannelAttachment),
  version: Version,
  can: Actions,
})
export type ChannelPost = z.infer<typeof ChannelPost>

/** The form of a post. Files are uploaded before, one call each, and deleted after a day if no post uses them. */
export const ChannelPostForm = z.object({
  text: paragraph(channelLimits.characters),
  attachments: z
    .array(relation('channel_attachments'))
    .max(channelLimits.attachments, '5 fichiers au maximum')
    .default([]),
})
export type ChannelPostForm = z.output<typeof ChannelPostForm>
export const ChannelPostAmendment = ChannelPostForm.extend({ version: Version })

/** An item of the feed, by date: a post, or a document or content flagged for the channel. */
export const ChannelEntry = item('ChannelEntry', {
  at: Timestamp,
  post: ChannelPost.nullable(),
  document: DocumentRow.nullable(),
  content: ContentRow.nullable(),
})
export type ChannelEntry = z.infer<typeof ChannelEntry>
export const ChannelFeed = collection(ChannelEntry)

/** The channel beside its feed: `GET /api/channel`. */
export const Channel = item('Channel', {
  /** of the CSE central and the bodies below, nearest first, at most 3 */
  nextSessions: z.array(SessionRow),
  can: Actions,
})
export type Channel = z.infer<typeof Channel>

export const ChannelQuery = z.object(pagedParameters)

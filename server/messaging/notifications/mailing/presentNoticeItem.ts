import type { ContentType } from '#contract/publishing/contents/contents.ts'
import type { NoticeItem } from '#server/messaging/notifications/noticeItem.ts'
import type { NotificationSource } from './notificationSources.ts'

const contentPaths: Record<ContentType, string> = {
  article: '/articles',
  video: '/videos',
  podcast: '/podcasts',
  synopsis: '/synopsis',
}

type RecordFields = Pick<NoticeItem, 'thing' | 'title' | 'body' | 'path' | 'thematic' | 'startsAt' | 'isOwn'>

/** Builds the item of a notification: a confidential record has no title in mails (DOMAIN §14). */
export function presentNoticeItem(row: NotificationSource): NoticeItem {
  const { id, kind, facts, session } = row
  return {
    id,
    kind,
    ...recordFields(row),
    ...(session && { startsAt: session.startsAt }),
    ...(facts.due && { due: facts.due }),
    ...(facts.count !== undefined && { count: facts.count }),
    ...(facts.changed && { changed: facts.changed }),
    ...(facts.fate && { fate: facts.fate }),
  }
}

/** The record in question. A session or a project may also be only the context of another record. */
function recordFields({
  userId,
  kind,
  document,
  commitment,
  content,
  consultation,
  session,
  search,
  person,
  seats,
  proposal,
  thematic,
}: NotificationSource): RecordFields {
  const project = thematic && { thematic: thematic.title }
  if (document)
    return {
      thing: 'document',
      title: document.facts.confidential ? null : document.title,
      body: document.body,
      path: `/documents/${document.id}`,
      isOwn: document.isOwn,
      ...project,
    }
  if (commitment && session)
    return {
      thing: 'commitment',
      title: session.facts.confidential ? null : commitment.title,
      body: commitment.body,
      path: `/seances/${session.id}#commitment-${commitment.id}`,
      ...project,
    }
  if (content)
    return {
      thing: 'content',
      title: content.facts.confidential ? null : content.title,
      body: null,
      path: `${contentPaths[content.contentType]}/${content.id}`,
      ...project,
    }
  if (consultation)
    return {
      thing: 'consultation',
      title: consultation.facts.confidential ? null : consultation.title,
      body: consultation.body,
      // Open consultations are on the page of the body.
      path: `/irp/${consultation.facts.bodyId}`,
      ...project,
    }
  if (session) {
    const isToValidate = kind === 'document.stillPending'
    return {
      thing: isToValidate ? 'validation' : 'session',
      title: session.facts.confidential ? null : session.title,
      body: session.body,
      path: isToValidate ? `/documents-a-valider?irp=${session.facts.bodyId}` : `/seances/${session.id}`,
      ...project,
    }
  }
  if (search) return { thing: 'search', title: search.title, body: null, path: `/recherche?${search.query}` }
  if (person) {
    const isOwn = person.id === userId
    return {
      thing: 'person',
      title: person.title,
      body: null,
      path: isOwn ? '/mon-profil' : `/admin/user/${person.id}`,
      isOwn,
    }
  }
  if (seats) return { thing: 'body', title: seats.title, body: null, path: `/irp/${seats.id}/sieges` }
  if (proposal)
    return {
      thing: 'proposal',
      title: proposal.confidential ? null : proposal.title,
      body: proposal.body,
      path: `/irp/${proposal.bodyId}`,
      isOwn: proposal.isOwn,
    }
  if (thematic) return { thing: 'thematic', title: thematic.title, body: null, path: `/projets/${thematic.id}` }
  return { thing: 'validation', title: null, body: null, path: '/documents-a-valider' }
}

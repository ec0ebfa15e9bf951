import { sql } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { NotificationFacts, ProposalFate } from '#contract/messaging/notifications.ts'
import type { ContentType } from '#contract/publishing/contents/contents.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { MailedKind } from '#server/messaging/notifications/noticeItem.ts'

interface Named {
  id: number
  title: string
}
interface OfBody extends Named {
  body: string
}

/** A notification with its records and the policy's facts of each. Records that it does not name are null. */
export interface NotificationSource {
  id: number
  userId: number
  kind: MailedKind
  facts: NotificationFacts
  /** false when the addressee has since disabled the mails of this kind */
  isChosen: boolean
  session:
    | (OfBody & { startsAt: string; isAgendaSent: boolean; areMinutesSent: boolean; facts: Facts['sessions'] })
    | null
  /** `isOwn`: the addressee wrote it, or uploaded the version in question */
  document: (OfBody & { isOwn: boolean; facts: Facts['documents'] }) | null
  /** of its session, whose facts decide who may read it */
  commitment: (OfBody & { isOpen: boolean; dueOn: string | null }) | null
  content: (Named & { contentType: ContentType; facts: Facts['contents'] }) | null
  thematic: (Named & { featured: boolean }) | null
  consultation: (OfBody & { isAnswered: boolean; dueOn: string; facts: Facts['consultations'] }) | null
  search: (Named & { userId: number; query: string }) | null
  person: (Named & { facts: Facts['users'] }) | null
  /** told about its seats; `isElectionDue`: partial elections are still to be organised */
  seats: (Named & { isElectionDue: boolean }) | null
  /** a proposed point; `isOwn`: the addressee proposed it */
  proposal: (OfBody & { bodyId: number; state: ProposalFate | 'open'; isOwn: boolean; confidential: boolean }) | null
}

/** Reads the records of these notifications as they are now, without checking rights. One statement for all. */
export async function readNotificationSources(
  { declared }: Pick<Portal, 'declared'>,
  db: Db,
  ids: readonly number[],
): Promise<Map<number, NotificationSource>> {
  const { rows } = await sql<NotificationSource>`
    select notice.id, notice.user_id, notice.kind, notice.facts, choice.mail is distinct from 'none' as is_chosen,
      ${declared.notifiedRecords.mailedColumns}
    from notifications notice
    left join notification_choices choice on choice.user_id = notice.user_id and choice.kind = notice.kind
    where notice.id = any(${ids}::int[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { formatRelativeDay } from '#web/ground/i18n/timeFormats.ts'
import '#web/papers/documents/recordTranslations.ts'

type Timed = Pick<SessionRow, 'status' | 'startsAt' | 'endsAt'>

/** Whether a convened session is between its start and its planned end. */
export const isUnderWay = ({ status, startsAt, endsAt }: Timed, now: number = Date.now()): boolean =>
  status === 'convened' && Date.parse(startsAt) <= now && now <= Date.parse(endsAt)

/** Whether the meeting of a session begins within a day, or has begun. */
export const isMeetingNear = ({ startsAt }: Pick<SessionRow, 'startsAt'>, now: Date): boolean =>
  Date.parse(startsAt) - now.getTime() < 24 * 60 * 60 * 1_000

/** Formats the day of a session relative to today: « demain », and « en cours » until it ends, also after midnight. */
export const formatSessionDay = (t: Translate, session: Timed): string =>
  isUnderWay(session) ? t('session.underWay') : formatRelativeDay(session.startsAt)

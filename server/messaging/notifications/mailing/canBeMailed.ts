import { can, canSomewhere, isAdministrator, type Viewer } from '#contract/ground/policy/viewer.ts'
import { hasRhythms } from '#server/messaging/notifications/choices.ts'
import type { MailedKind } from '#server/messaging/notifications/noticeItem.ts'
import type { NotificationSource } from './notificationSources.ts'

/**
 * Whether a notification can be mailed: the addressee may read all its records, still accepts its mails, and the event
 * is still true. What is followed may be mailed at its own rhythm, whatever the choice for its kind.
 */
export const canBeMailed = (viewer: Viewer, row: NotificationSource): boolean =>
  row.userId === viewer.id &&
  canReadSource(viewer, row) &&
  (row.isChosen || hasRhythms(row.kind)) &&
  (isStillDueByKind[row.kind]?.(row, viewer) ?? true)

function canReadSource(viewer: Viewer, row: NotificationSource): boolean {
  const { session, document, commitment, content, consultation, search, person, seats, proposal } = row
  return (
    (!session || can(viewer, 'sessions.read', session.facts)) &&
    (!document || can(viewer, 'documents.read', document.facts)) &&
    (!commitment || session !== null) &&
    (!content || can(viewer, 'contents.read', content.facts)) &&
    (!row.thematic || can(viewer, 'thematics.read', {})) &&
    (!consultation || can(viewer, 'consultations.read', consultation.facts)) &&
    (!search || search.userId === viewer.id) &&
    (!person || can(viewer, 'users.read', person.facts)) &&
    (!seats || can(viewer, 'seats.manage', { bodyId: seats.id })) &&
    (!proposal || can(viewer, 'points.readProposals', { bodyId: proposal.bodyId }))
  )
}

/** Whether the session is still to come: it is neither cancelled nor over. */
const isConvened = ({ session }: NotificationSource): boolean => session?.facts.status === 'convened'

/** Whether the session of a reminder is still convened for the same date. */
const isSessionStillOn = (row: NotificationSource): boolean => {
  const { session, facts } = row
  return isConvened(row) && (!facts.startsAt || Date.parse(facts.startsAt) === Date.parse(session?.startsAt ?? ''))
}

/** Whether the viewer reads the text of the minutes of the session. */
const isMinutesReader = ({ session }: NotificationSource, viewer: Viewer): boolean =>
  session !== null && can(viewer, 'minutes.read', session.facts)

/** Whether what is new is still published. */
const isPublished = ({ document, content }: NotificationSource): boolean =>
  (document?.facts.status ?? 'published') === 'published' && (content?.facts.status ?? 'published') === 'published'

/** Whether news of a project still is: a session without another record is its convocation. */
const isProjectNews = (row: NotificationSource): boolean =>
  isPublished(row) && (!row.session || row.document !== null || row.commitment !== null || isConvened(row))

/** Whether something is due on the day that was told. */
const isDueOn = ({ facts: { due } }: NotificationSource, day: string | null | undefined): boolean =>
  due === undefined || due === day

/** Conditions by kind: completed duties, and what has become untrue of a record, are not reported. */
const isStillDueByKind: { readonly [Kind in MailedKind]?: (row: NotificationSource, viewer: Viewer) => boolean } = {
  'session.convened': isConvened,
  'session.changed': isConvened,
  'session.postponed': isConvened,
  'session.reminder': isSessionStillOn,
  'session.replacing': isSessionStillOn,
  'session.replacementEnded': isConvened,
  'session.answerAsked': isSessionStillOn,
  'session.agendaDue': ({ session }, viewer) =>
    session !== null && !session.isAgendaSent && can(viewer, 'sessions.prepare', session.facts),
  'minutes.dueSoon': ({ session }) => session?.areMinutesSent === false,
  'minutes.late': ({ session }) => session?.areMinutesSent === false,
  'minutes.toRemark': isMinutesReader,
  'minutes.remarkAnswered': isMinutesReader,
  'opinion.dueSoon': (row) => row.consultation?.isAnswered === false && isDueOn(row, row.consultation.dueOn),
  'commitment.noted': ({ commitment }) => commitment?.isOpen === true,
  'commitment.due': (row) => row.commitment?.isOpen === true && isDueOn(row, row.commitment.dueOn),
  'commitment.closed': ({ commitment }) => commitment?.isOpen === false,
  'document.submitted': ({ document }, viewer) =>
    document?.facts.moving === 'submitted' && can(viewer, 'documents.validate', document.facts),
  'document.stillPending': (_row, viewer) => canSomewhere(viewer, 'documents.validate'),
  'document.published': isPublished,
  'document.refused': ({ document }) => document?.facts.moving === 'refused',
  'flow.published': isPublished,
  'thematic.update': isProjectNews,
  'thematic.featured': ({ thematic }) => thematic?.featured === true,
  'seats.partialElection': ({ seats }) => seats?.isElectionDue === true,
  'proposal.received': ({ proposal }, viewer) =>
    (proposal?.state === 'open' || proposal?.state === 'postponed') &&
    can(viewer, 'points.decide', { bodyId: proposal.bodyId }),
  'proposal.decided': ({ proposal, facts: { fate } }) => fate === undefined || proposal?.state === fate,
  'mandate.ending': ({ person }, viewer) => person?.id === viewer.id || isAdministrator(viewer),
}

import type { SessionDraft } from '#contract/sessionForm.ts'
import type { AgendaPoint, NestedPoint, Session } from '#contract/sessions.ts'

type DraftPoint = NonNullable<SessionDraft['agenda']>[number]

/** A session as its form writes it back: what was read, with nothing changed. */
export const asForm = (session: Session): SessionDraft => ({
  irp: { id: session.irp.id },
  type: session.type,
  number: session.number,
  title: session.title,
  startsAt: session.startsAt,
  endsAt: session.endsAt,
  mode: session.mode,
  place: session.place,
  remoteLink: session.remoteLink,
  description: session.description,
  confidential: session.confidential,
  healthAndSafety: session.healthAndSafety,
  agendaSentOn: session.agendaSentOn,
  agenda: session.agenda.map((point) => ({ ...pointForm(point), points: point.points.map(pointForm) })),
  version: session.version,
})

const pointForm = ({
  id,
  title,
  kind,
  description,
  expectedMinutes,
  rapporteur,
  ...point
}: AgendaPoint | NestedPoint) =>
  ({
    id,
    title,
    kind,
    description,
    expectedMinutes,
    rapporteur,
    thematics: point.thematics.map(idOf),
    references: point.documents.filter(({ byReference }) => byReference).map(idOf),
    consultation: point.consultation && idOf(point.consultation),
    minutesOf: point.minutesOf && idOf(point.minutesOf),
    opinion: point.opinion,
    vote: point.vote,
  }) satisfies DraftPoint

const idOf = ({ id }: { id: number }) => ({ id })

/** The same form with one of its points changed. */
export const withPoint = (form: SessionDraft, id: number, change: Partial<DraftPoint>): SessionDraft => ({
  ...form,
  agenda: (form.agenda ?? []).map((point) =>
    point.id === id
      ? { ...point, ...change }
      : {
          ...point,
          points: (point.points ?? []).map((nested) =>
            nested.id === id ? { ...nested, ...nestedChange(change) } : nested,
          ),
        },
  ),
})

const nestedChange = ({ points: _points, ...change }: Partial<DraftPoint>) => change

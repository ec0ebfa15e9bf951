import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { NestedPoint, Session } from '#contract/meetings/sessions/sessions.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { DeletionDialog } from '#web/ground/fields/DeletionDialog.tsx'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { session as sessionQuery } from '#web/meetings/sessions/api.ts'
import { OpinionFields, VoteFields } from '#web/meetings/sessions/form/point/OutcomeFields.tsx'
import { sessionResolver } from '#web/meetings/sessions/form/typed/fieldErrors.ts'
import {
  noOpinion,
  noVotes,
  type PointFormValues,
  type SessionFormValues,
  toFormValues,
  toPointFormValues,
} from '#web/meetings/sessions/form/typed/formValues.ts'
import { expectsOpinion, toSessionDraft } from '#web/meetings/sessions/form/typed/toSessionDraft.ts'
import { formatVotes } from '#web/meetings/sessions/PointOutcome.tsx'
import { useAmendSession } from './api.ts'
import '#web/meetings/sessions/form/translations.ts'

interface OutcomeDialogProps {
  session: Session
  /** follows the changes of others */
  point: NestedPoint
  onClose: () => void
}

/** Shows the form of the opinion or the vote of one point. The rest of the session is sent back as last read. */
export default function OutcomeDialog({ session, point, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const amend = useAmendSession(session.id)
  // from the reading before the write on
  const [isWriting, setIsWriting] = useState(false)
  const isOpinion = expectsOpinion(point)
  const [asksToRemove, setAsksToRemove] = useState(false)
  const known = isOpinion ? point.opinion !== null : point.vote !== null
  const {
    control,
    handleSubmit,
    setValue,
    formState: { errors, isSubmitted },
  } = useForm<SessionFormValues>({
    resolver: sessionResolver(t),
    defaultValues: { ...toFormValues(session), points: [initialOutcome(point)] },
  })
  const [typed = initialOutcome(point)] = useWatch({ control, name: 'points' })

  const write = async ({ opinion, vote }: Outcome, known: NestedPoint) => {
    // refetched, so that changes by another redactor to other points are kept
    const now = await queries.fetchQuery({ ...sessionQuery(session.id), staleTime: 0 })
    const { points, ...rest } = toFormValues(now)
    const found = points.find(({ id }) => id === point.id)
    // somebody else has recorded another outcome: the form shows it
    if (!found || !isEqual(outcomeOf(found), recordedOutcome(known))) return
    const outcome = points.map((other) => (other.id === point.id ? { ...other, opinion, vote } : other))
    // the times from the server: the form fields have no seconds
    const { startsAt, endsAt, version } = now
    await amend.mutateAsync({ ...toSessionDraft({ ...rest, points: outcome }), startsAt, endsAt, version })
    onClose()
  }
  // the shell reports the failure; the typed values stay
  const save = async (outcome: Outcome, known: NestedPoint) => {
    if (isWriting) return
    setIsWriting(true)
    await write(outcome, known).catch(() => undefined)
    setIsWriting(false)
  }
  const { known: read, conflict } = useRecordConflict({
    current: point,
    draftOf: recordedOutcome,
    isSaving: isWriting,
    save: (now) => void handleSubmit(({ points: [written = typed] }) => save(written, now))(),
    fill: (now) => setValue('points.0', initialOutcome(now)),
  })

  const remove = async () => {
    await save({ opinion: noOpinion, vote: noVotes }, read)
    // what was not removed, because somebody else has changed it, is shown in the form
    setAsksToRemove(false)
  }

  const { isDirty } = useRestoredFields({
    name: `outcome ${point.id} 1`,
    typed: outcomeOf(typed),
    saved: outcomeOf(initialOutcome(read)),
    fill: (outcome) => setValue('points.0', { ...typed, ...outcome }),
  })

  const fields = {
    point: typed,
    index: 0,
    errors: errors.points?.[0],
    change: (change: Partial<PointFormValues>) =>
      setValue('points.0', { ...typed, ...change }, { shouldValidate: isSubmitted }),
  }
  return (
    <>
      <FormDialog
        wide={isOpinion}
        title={`${point.number}. ${point.title}`}
        action={t('form.save')}
        busy={isWriting}
        isDirty={isDirty}
        other={
          known &&
          !point.hasBallot && (
            <Button variant="text" color="error" disabled={isWriting} onClick={() => setAsksToRemove(true)}>
              {t('outcome.remove')}
            </Button>
          )
        }
        onClose={onClose}
        disabled={conflict !== null}
        onSubmit={handleSubmit(({ points: [written = typed] }) => save(written, read))}
      >
        {conflict && (
          <ConflictNotice
            conflict={conflict}
            busy={isWriting}
            now={
              known
                ? [
                    point.opinion && t(`outcome.${point.opinion.result}`),
                    point.opinion?.votes ? formatVotes(t, point.opinion.votes) : null,
                    point.opinion?.text ?? null,
                    point.vote && formatVotes(t, point.vote),
                  ]
                : [t('conflict.empty')]
            }
          />
        )}
        {isOpinion ? <OpinionFields {...fields} /> : <VoteFields {...fields} />}
      </FormDialog>
      {known && asksToRemove && (
        <DeletionDialog
          title={t(`sessionForm.removeOutcome.${isOpinion ? 'opinion' : 'vote'}`, { number: point.number })}
          text={t('sessionForm.removeOutcome.confirm', { title: point.title })}
          action={t('outcome.remove')}
          deletion={{ isPending: isWriting, mutate: () => void remove() }}
          onKept={() => setAsksToRemove(false)}
          onDeleted={onClose}
        />
      )}
    </>
  )
}

type Outcome = Pick<PointFormValues, 'opinion' | 'vote'>

const outcomeOf = ({ opinion, vote }: Outcome): Outcome => ({ opinion, vote })

/** The outcome that is recorded, as form values. */
const recordedOutcome = (point: NestedPoint): Outcome => outcomeOf(toPointFormValues(point, 0))

const isEqual = (one: Outcome, other: Outcome) => JSON.stringify(one) === JSON.stringify(other)

/** Preselects the first opinion: opening the dialog means there is one to record. */
function initialOutcome(point: NestedPoint): PointFormValues {
  const typed = toPointFormValues(point, 0)
  return typed.opinion.result === '' ? { ...typed, opinion: { ...noOpinion, result: 'favorable' } } : typed
}

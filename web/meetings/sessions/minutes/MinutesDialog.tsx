import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { type Minutes, minutesProcedures, minutesStates } from '#contract/meetings/sessions/followUp.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { dayOf, formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { VoteCounts } from '#web/meetings/sessions/form/point/VoteCounts.tsx'
import { toVotes } from '#web/meetings/sessions/form/typed/toSessionDraft.ts'
import { laterSessions } from '#web/meetings/sessions/lazyQueries.ts'
import { useMinutes } from './api.ts'
import { type ShownMinutes, statesFrom, toDraft, toFormValues } from './minutesForm.ts'
import '#web/meetings/sessions/translations.ts'

interface MinutesDialogProps {
  session: Session
  /** follow the changes of others */
  minutes: ShownMinutes
  onClose: () => void
}

/** Moves the minutes to another state, with the fields that state requires. */
export default function MinutesDialog({ session, minutes, onClose }: MinutesDialogProps) {
  const { t } = useTranslation()
  const save = useMinutes(session.id)
  const approves = session.can.includes('sessions.approveMinutes')
  const rights = { approves, isClosed: session.status === 'closed' }
  const states = statesFrom(minutes, rights)
  const { proposedApproval: proposed } = minutes
  const [form, setForm] = useState(() => toFormValues(minutes, rights))
  const { data: later } = useQuery(laterSessions(session))
  const change = (changed: Partial<typeof form>) => setForm({ ...form, ...changed })
  const faults = Object.fromEntries(
    violationsOf(save.error).map(({ propertyPath, message }) => [propertyPath, frenchSpaces(message)]),
  ) as Record<string, string | undefined>
  const reached = minutesStates.indexOf(form.state)
  const files = [
    ...session.documents,
    ...session.agenda.flatMap(({ documents, points }) => [...documents, ...points.flatMap((point) => point.documents)]),
  ].filter(({ byReference }) => !byReference)
  const lacksFile = reached >= 1 && form.document === null
  const [today] = useState(() => dayOf(new Date()))
  const sent = reached >= 2 ? (form.sentOn ?? today) : null
  const approved = reached >= 3 ? (form.approvedOn ?? today) : null
  const published = reached >= 4 ? (form.publishedOn ?? today) : null

  const submit = (known: ShownMinutes) =>
    save.mutate(
      {
        state: form.state,
        procedure: form.procedure,
        document: form.document === null ? null : { id: form.document },
        sentOn: sent,
        approvedOn: approved,
        approvedIn: reached >= 3 && form.approvedIn !== null ? { id: form.approvedIn } : null,
        votes: reached >= 3 ? toVotes(form.votes) : null,
        corrections: reached >= 3 ? form.corrections : null,
        publishedOn: published,
        // approving a text that has changed is refused
        textVersion: known.textVersion,
        version: known.version,
      },
      { onSuccess: onClose },
    )
  const { known, conflict } = useRecordConflict({
    current: minutes,
    draftOf: toDraft,
    isSaving: save.isPending,
    save: submit,
    fill: (one) => setForm(toFormValues(one, rights)),
  })

  const { isDirty } = useRestoredFields({
    name: `minutes ${session.id} 1`,
    typed: form,
    saved: toFormValues(known, rights),
    fill: setForm,
  })

  const day = (name: 'sentOn' | 'approvedOn' | 'publishedOn', value: string) => (
    <TextField
      label={t(`minutes.day.${name}`)}
      type="date"
      value={value}
      error={Boolean(faults[name])}
      helperText={faults[name]}
      onChange={({ target }) => change({ [name]: target.value || null })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )

  return (
    <FormDialog
      title={t('minutes.title')}
      action={t('form.save')}
      busy={save.isPending}
      isDirty={isDirty}
      disabled={lacksFile || conflict !== null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        submit(known)
      }}
    >
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          busy={save.isPending}
          now={[t(`minutes.state.${minutes.state}`), minutes.document && minutes.document.title, minutes.corrections]}
        />
      )}
      <TextField
        select
        label={t('minutes.state')}
        value={form.state}
        error={Boolean(faults['state'])}
        helperText={faults['state']}
        onChange={({ target }) => change({ state: target.value as Minutes['state'] })}
      >
        {states.map((state) => (
          <MenuItem key={state} value={state}>
            {t(`minutes.state.${state}`)}
          </MenuItem>
        ))}
      </TextField>
      {files.length === 0 ? (
        <div>
          <Typography variant="body2">{t('minutes.noFile')}</Typography>
          {session.can.includes('sessions.seePresence') && (
            <ButtonLink
              to="/seances/$idEvent/proces-verbal"
              params={{ idEvent: session.id }}
              variant="outlined"
              sx={{ mt: 1, mr: 1, minHeight: 44 }}
            >
              {t('minutes.write')}
            </ButtonLink>
          )}
          <ButtonLink
            to="/evenement/$idSessions/modification"
            params={{ idSessions: session.id }}
            variant="outlined"
            sx={{ mt: 1, minHeight: 44 }}
          >
            {t('minutes.addFile')}
          </ButtonLink>
        </div>
      ) : (
        <TextField
          select
          label={t('minutes.file')}
          value={form.document ?? ''}
          error={Boolean(faults['document'])}
          helperText={faults['document'] ?? t(lacksFile ? 'minutes.fileNeeded' : 'minutes.fileHelp')}
          onChange={({ target }) => change({ document: Number(target.value) || null })}
        >
          <MenuItem value="">{t('form.none')}</MenuItem>
          {files.map(({ id, title }) => (
            <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      )}
      {reached < 2 && (
        <TextField
          select
          label={t('minutes.procedure')}
          value={form.procedure}
          onChange={({ target }) => change({ procedure: target.value as Minutes['procedure'] })}
        >
          {minutesProcedures.map((procedure) => (
            <MenuItem key={procedure} value={procedure}>
              {t(`minutes.procedure.${procedure}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {reached <= 1 && (
        <Typography variant="body2" color="textSecondary">
          {t('minutes.hint')}
        </Typography>
      )}
      {sent !== null && day('sentOn', sent)}
      {approved !== null && (
        <>
          {minutes.remarksUntil && (
            <Typography variant="body2">
              {t('minutes.endsRemarks', { date: formatDay(minutes.remarksUntil) })}
            </Typography>
          )}
          {proposed && (
            <Typography variant="body2">{t('minutes.proposed', { session: proposed.session.title })}</Typography>
          )}
          {day('approvedOn', approved)}
          <TextField
            select
            label={t('minutes.approvedIn')}
            value={form.approvedIn ?? ''}
            error={Boolean(faults['approvedIn'])}
            helperText={faults['approvedIn']}
            onChange={({ target }) => change({ approvedIn: Number(target.value) || null })}
          >
            <MenuItem value="">{t('form.none')}</MenuItem>
            {later?.member.map(({ id, title }) => (
              <MenuItem key={id} value={id}>
                {title}
              </MenuItem>
            ))}
          </TextField>
          <VoteCounts
            name="votes"
            votes={form.votes}
            faultOf={(side) => faults[`votes.${side}`]}
            onChange={(votes) => change({ votes })}
          />
          <TextField
            label={t('minutes.corrections')}
            multiline
            minRows={2}
            value={form.corrections ?? ''}
            onChange={({ target }) => change({ corrections: target.value })}
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
          />
        </>
      )}
      {published !== null && day('publishedOn', published)}
    </FormDialog>
  )
}

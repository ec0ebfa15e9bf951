import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useForm } from 'react-hook-form'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { Cancellation, Duplication, Postponement } from '#contract/meetings/sessions/sessionForm.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { useRestoredInput } from '#web/ground/fields/useRestoredInput.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatParisTime, plannedTimes, type TimesFormValues } from '#web/meetings/sessions/plannedTimes.ts'
import { type SessionStep, useDeleteSession, useDuplicateSession, useSessionStep } from './api.ts'
import { ConveneDialog } from './ConveneDialog.tsx'
import { TimeFields } from './TimeFields.tsx'
import '#web/meetings/sessions/translations.ts'

export interface StepDialogProps {
  session: Session
  onClose: () => void
}

/** Confirmation dialogs of the session steps, by action. */
export const stepDialogs = {
  'sessions.convene': ConveneDialog,
  'sessions.postpone': PostponeDialog,
  'sessions.cancel': CancelDialog,
  'sessions.hold': createConfirmationDialog('holding', 'step.hold', 'step.holdConfirm'),
  'sessions.close': createConfirmationDialog('closing', 'step.close', 'step.closeConfirm'),
  'sessions.reopen': createConfirmationDialog('reopening', 'step.reopen', 'step.reopenConfirm'),
  'sessions.duplicate': DuplicateDialog,
  'sessions.delete': DeleteDialog,
} satisfies Record<string, ComponentType<StepDialogProps>>
export type DialogAction = keyof typeof stepDialogs

/** Creates a dialog that only asks for confirmation. */
function createConfirmationDialog(
  step: Exclude<SessionStep, 'postponement' | 'cancellation'>,
  title: TextKey,
  question: TextKey,
) {
  return function Confirmation({ session, onClose }: StepDialogProps) {
    const { t } = useTranslation()
    const take = useSessionStep(session.id, step)
    return (
      <FormDialog
        title={t(title)}
        action={t(title)}
        busy={take.isPending}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          take.mutate(undefined, { onSettled: onClose })
        }}
      >
        <DialogContentText>{t(question)}</DialogContentText>
      </FormDialog>
    )
  }
}

function CancelDialog({ session, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const cancel = useSessionStep(session.id, 'cancellation')
  const form = useForm({
    resolver: formResolver(Cancellation, t, { reason: t('step.reason') }),
    defaultValues: { reason: '' },
  })
  const { register, handleSubmit, formState } = form
  useRestoredInput(form, () => `cancellation ${session.id} 1`)
  return (
    <FormDialog
      title={t('step.cancel')}
      action={t('step.cancel')}
      tone="error"
      busy={cancel.isPending}
      isDirty={formState.isDirty}
      onClose={onClose}
      onSubmit={handleSubmit((form) => cancel.mutateAsync(form).then(onClose, () => undefined))}
    >
      <DialogContentText>{t('step.cancelConfirm', { date: formatDay(session.startsAt) })}</DialogContentText>
      <Reason {...register('reason')} fault={formState.errors.reason?.message} />
    </FormDialog>
  )
}

const Reason = ({ fault, ...field }: { fault: string | undefined; name: string }) => {
  const { t } = useTranslation()
  return (
    <TextField
      {...field}
      label={t('step.reason')}
      required
      multiline
      minRows={2}
      error={Boolean(fault)}
      helperText={fault ?? t('step.reasonHelp')}
      slotProps={{ htmlInput: { maxLength: 500 } }}
    />
  )
}

/** Returns the errors of a form: those of the contract, then those of the server. */
const formErrors = (
  check: { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined },
  failure: unknown,
) =>
  Object.fromEntries([
    ...(check.error?.issues ?? []).map(({ path, message }) => [String(path[0]), frenchSpaces(message)]),
    ...violationsOf(failure).map(({ propertyPath, message }) => [propertyPath, frenchSpaces(message)]),
  ]) as Record<string, string | undefined>

function PostponeDialog({ session, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const postpone = useSessionStep(session.id, 'postponement')
  const saved: TimesFormValues = {
    day: '',
    startTime: formatParisTime(session.startsAt),
    endTime: formatParisTime(session.endsAt),
  }
  const [times, setTimes] = useState(saved)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { isDirty } = useRestoredFields({
    name: `postponement ${session.id} 1`,
    typed: { times, reason },
    saved: { times: saved, reason: '' },
    fill: (typed) => {
      setTimes(typed.times)
      setReason(typed.reason)
    },
  })
  const form = { ...plannedTimes(times), reason }
  const check = Postponement.safeParse(form)
  const faults = asked ? formErrors(check, postpone.error) : {}
  return (
    <FormDialog
      title={t('step.postpone')}
      action={t('step.postpone')}
      busy={postpone.isPending}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (check.success) postpone.mutate(check.data, { onSuccess: onClose })
      }}
    >
      <TimeFields
        value={times}
        labels={{ day: t('step.newDay'), startTime: t('step.from'), endTime: t('step.to') }}
        faults={faults}
        onChange={setTimes}
      />
      <TextField
        label={t('step.reason')}
        required
        multiline
        minRows={2}
        value={reason}
        error={Boolean(faults['reason'])}
        helperText={faults['reason'] ? t('valid.required', { path: t('step.reason') }) : t('step.reasonHelp')}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </FormDialog>
  )
}

function DuplicateDialog({ session, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const duplicate = useDuplicateSession(session.id)
  const [times, setTimes] = useState<TimesFormValues>({
    day: '',
    startTime: formatParisTime(session.startsAt),
    endTime: '',
  })
  const [asked, setAsked] = useState(false)
  const check = Duplication.safeParse({ startsAt: plannedTimes(times).startsAt })
  return (
    <FormDialog
      title={t('step.duplicate')}
      action={t('step.duplicate')}
      busy={duplicate.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (!check.success) return
        duplicate.mutate(check.data, {
          onSuccess: ({ id }) => {
            onClose()
            void navigate({ to: '/evenement/$idSessions/modification', params: { idSessions: id } })
          },
        })
      }}
    >
      <DialogContentText>{t('step.duplicateHelp')}</DialogContentText>
      <TimeFields
        value={times}
        labels={{ day: t('step.newDay'), startTime: t('step.from') }}
        faults={asked ? formErrors(check, duplicate.error) : {}}
        onChange={setTimes}
      />
    </FormDialog>
  )
}

function DeleteDialog({ session, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // the page follows the changes of others: deleting over one is refused
  const [shown] = useState(session)
  const remove = useDeleteSession(shown, () =>
    navigate({ to: '/irp/$idIrp/seances', params: { idIrp: session.irp.id }, replace: true }),
  )
  return (
    <FormDialog
      title={t('step.delete')}
      action={t('form.delete')}
      tone="error"
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        remove.mutate(undefined, { onError: onClose })
      }}
    >
      <DialogContentText>{t('step.deleteConfirm', { title: session.title })}</DialogContentText>
    </FormDialog>
  )
}

import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Consultation, ConsultationForm, experts } from '#contract/meetings/sessions/consultations.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { DeletionDialog } from '#web/ground/fields/DeletionDialog.tsx'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useRestoredInput } from '#web/ground/fields/useRestoredInput.ts'
import { showViolations } from '#web/ground/fields/violations.ts'
import { dayOf, formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { focusScreenTitle } from '#web/ground/ui/keyboard/focusScreenTitle.ts'
import { centralConsultationsFor, useDeleteConsultation, useSaveConsultation } from './api.ts'
import '#web/meetings/sessions/translations.ts'

interface ConsultationDialogProps {
  bodyId: number
  /** The consultation to edit; undefined for a new one. */
  consultation?: Consultation | null
  onClose: () => void
  /** Called with the saved consultation. */
  onSaved?: (consultation: Consultation) => void
}

const fields = ['title', 'startedOn', 'expert', 'agreedDays', 'central', 'confidential'] as const

/** What the form writes of a consultation. */
const toDraft = (one: Consultation | null) =>
  one && [one.title, one.startedOn, one.expert, one.agreedDays, one.central?.id, one.thematic?.id, one.confidential]

/** Shows the form of a consultation of a body, which may cover several sessions. */
export default function ConsultationDialog({ bodyId, consultation = null, onClose, onSaved }: ConsultationDialogProps) {
  const { t } = useTranslation()
  const [today] = useState(() => dayOf(new Date()))
  const save = useSaveConsultation()
  const { data: central } = useQuery(centralConsultationsFor(bodyId))
  const tied = consultation?.central ? [{ id: consultation.central.id, title: consultation.central.name }] : []
  const offered = central?.member ?? []
  // keeps the linked central consultation in the list even if its body changed since
  const choices = [...offered, ...tied.filter(({ id }) => !offered.some((other) => other.id === id))]
  const labels = { title: t('consultation.name'), startedOn: t('consultation.startedOn') }
  const blank = { irp: { id: bodyId }, title: '', startedOn: today, expert: 'none', agreedDays: null } as const
  const valuesOf = (one: Consultation | null): z.input<typeof ConsultationForm> =>
    one
      ? {
          ...one,
          irp: { id: bodyId },
          central: one.central && { id: one.central.id },
          thematic: one.thematic && { id: one.thematic.id },
        }
      : blank
  const form = useForm({
    resolver: formResolver(ConsultationForm, t, labels),
    defaultValues: valuesOf(consultation),
  })
  const { control, register, handleSubmit, reset, setError, formState } = form
  const { errors } = formState
  const submit = (known: Consultation | null) =>
    handleSubmit((form) =>
      save.mutateAsync({ form, known }).then(
        (saved) => {
          onSaved?.(saved)
          onClose()
        },
        (failure: unknown) => showViolations(failure, setError, fields),
      ),
    )
  const { known, conflict } = useRecordConflict({
    current: consultation,
    draftOf: toDraft,
    isSaving: save.isPending,
    save: (one) => void submit(one)(),
    fill: (one) => reset(valuesOf(one)),
  })
  useRestoredInput(form, () => `consultation ${known?.id ?? `of ${bodyId}`} ${known?.version ?? 0} 1`)
  const [isDeleting, setIsDeleting] = useState(false)
  const remove = useDeleteConsultation(known ?? { id: 0, version: 1 })

  const leaveDeleted = () => {
    flushSync(onClose)
    // the button that opened the dialog is gone with the consultation
    focusScreenTitle()
  }

  return (
    <>
      <FormDialog
        title={t(consultation ? 'consultation.amend' : 'consultation.add')}
        action={t('form.save')}
        busy={save.isPending}
        isDirty={formState.isDirty}
        other={
          consultation && (
            <Button variant="text" color="error" onClick={() => setIsDeleting(true)}>
              {t('form.delete')}
            </Button>
          )
        }
        disabled={conflict !== null}
        onSubmit={submit(known)}
        onClose={onClose}
      >
        {conflict && consultation && (
          <ConflictNotice
            conflict={conflict}
            busy={save.isPending}
            now={[
              consultation.title,
              `${labels.startedOn} : ${formatDay(consultation.startedOn)}`,
              t(`consultation.expert.${consultation.expert}`),
            ]}
          />
        )}
        <TextField
          {...register('title')}
          label={labels.title}
          required
          multiline
          error={Boolean(errors.title)}
          helperText={errors.title?.message}
          slotProps={{ htmlInput: { maxLength: 250 } }}
        />
        <TextField
          {...register('startedOn')}
          label={labels.startedOn}
          type="date"
          required
          error={Boolean(errors.startedOn)}
          helperText={errors.startedOn?.message ?? t('consultation.startedHelp')}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Controller
          control={control}
          name="expert"
          render={({ field }) => (
            <TextField {...field} select label={t('consultation.expert')}>
              {experts.map((expert) => (
                <MenuItem key={expert} value={expert}>
                  {t(`consultation.expert.${expert}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
        <TextField
          {...register('agreedDays', {
            setValueAs: (typed) => (typed === '' || typed === null ? null : Number(typed)),
          })}
          label={t('consultation.agreedDays')}
          type="number"
          error={Boolean(errors.agreedDays)}
          helperText={errors.agreedDays?.message ?? t('consultation.agreedHelp')}
          slotProps={{ htmlInput: { min: 1, max: 365 } }}
        />
        {choices.length > 0 && (
          <Controller
            control={control}
            name="central"
            render={({ field }) => (
              <TextField
                select
                label={t('consultation.central')}
                value={(field.value as { id: number } | null)?.id ?? ''}
                error={Boolean(errors.central)}
                helperText={errors.central?.message ?? t('consultation.centralHelp')}
                onChange={({ target }) => field.onChange(target.value ? { id: Number(target.value) } : null)}
              >
                <MenuItem value="">{t('form.none')}</MenuItem>
                {choices.map(({ id, title }) => (
                  <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
                    {title}
                  </MenuItem>
                ))}
              </TextField>
            )}
          />
        )}
        <Controller
          control={control}
          name="confidential"
          render={({ field }) => (
            <FormControlLabel
              label={t('consultation.confidential')}
              control={
                <Checkbox checked={field.value ?? false} onChange={(_event, checked) => field.onChange(checked)} />
              }
            />
          )}
        />
      </FormDialog>
      {consultation && isDeleting && (
        <DeletionDialog
          title={t('consultation.delete')}
          text={t('consultation.deleteConfirm', { title: consultation.title })}
          deletion={remove}
          onKept={() => setIsDeleting(false)}
          onDeleted={leaveDeleted}
        />
      )}
    </>
  )
}

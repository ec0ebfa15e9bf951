import { mdiClose, mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type Control, Controller, useFieldArray, useForm, useFormState, useWatch } from 'react-hook-form'
import { DecisionsForm, decisionStates } from '#contract/meetings/sessions/followUp.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { MemberNameField } from '#web/people/users/MemberNameField.tsx'
import { useDecisions } from './api.ts'
import '#web/meetings/sessions/translations.ts'

interface DecisionsFormValues {
  decisions: {
    key?: number | undefined
    text: string
    owner: string
    dueOn: string
    state: (typeof decisionStates)[number]
    point: string
  }[]
}

interface DecisionsDialogProps {
  session: Session
  /** the text of a decision to add; empty for none */
  passage?: string
  onClose: () => void
}

const blankDecision = { text: '', owner: '', dueOn: '', state: 'toDo', point: '' } as const
const maxCharacters = 500

/** Shows the form of all decisions of a session, saved in one request so that readers never see a partial list. */
export default function DecisionsDialog({ session, passage = '', onClose }: DecisionsDialogProps) {
  const { t } = useTranslation()
  const save = useDecisions(session.id)
  const added = passage === '' ? [] : [{ ...blankDecision, text: passage.slice(0, maxCharacters) }]
  const { control, register, handleSubmit, reset } = useForm<DecisionsFormValues>({
    defaultValues: { decisions: [...toFormValues(session), ...added] },
    resolver: async (typed, context, options) => {
      const checked = await formResolver(DecisionsForm, t, { text: t('decision.text') })(
        toDecisionsForm(typed, session),
        context,
        options as never,
      )
      return { values: typed, errors: checked.errors as never }
    },
  })
  const { fields, append, remove } = useFieldArray({ control, name: 'decisions' })
  const submit = (known: Session) =>
    handleSubmit((typed) =>
      save.mutateAsync(DecisionsForm.parse(toDecisionsForm(typed, known))).then(onClose, () => undefined),
    )
  const { known, conflict } = useRecordConflict({
    current: session,
    draftOf: toFormValues,
    isSaving: save.isPending,
    save: (now) => void submit(now)(),
    fill: (now) => reset({ decisions: toFormValues(now) }),
  })
  const { isDirty } = useRestoredFields<DecisionsFormValues>({
    name: `decisions ${session.id} 1`,
    typed: { decisions: useWatch({ control, name: 'decisions' }) },
    saved: { decisions: toFormValues(known) },
    fill: (kept) => reset({ decisions: [...kept.decisions, ...added] }),
  })
  const points = session.agenda.flatMap((point) => [point, ...point.points])

  return (
    <FormDialog
      wide
      title={t('decision.title')}
      action={t('form.save')}
      busy={save.isPending}
      isDirty={isDirty}
      disabled={conflict !== null}
      // in view, however long the list is
      other={
        <Button variant="outlined" startIcon={<Icon path={mdiPlus} />} onClick={() => append(blankDecision)}>
          {t('decision.add')}
        </Button>
      }
      onSubmit={submit(known)}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          busy={save.isPending}
          now={
            session.decisions.length > 0
              ? session.decisions.map(({ number, text }) => `${number}. ${text}`)
              : [t('conflict.empty')]
          }
        />
      )}
      {fields.map((field, index) => (
        <Box key={field.id} component="fieldset" sx={line}>
          <DecisionTextField control={control} index={index} field={register(`decisions.${index}.text`)} />
          <Controller
            control={control}
            name={`decisions.${index}.owner`}
            render={({ field: { value, onChange } }) => (
              <MemberNameField bodyId={session.irp.id} label={t('decision.owner')} value={value} onChange={onChange} />
            )}
          />
          <TextField
            {...register(`decisions.${index}.dueOn`)}
            label={t('decision.dueOn')}
            type="date"
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            {...register(`decisions.${index}.state`)}
            select
            label={t('decision.state')}
            defaultValue={field.state}
          >
            {decisionStates.map((state) => (
              <MenuItem key={state} value={state}>
                {t(`decision.state.${state}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            {...register(`decisions.${index}.point`)}
            select
            label={t('decision.point')}
            defaultValue={field.point}
          >
            <MenuItem value="">{t('form.none')}</MenuItem>
            {points.map(({ id, number, title }) => (
              <MenuItem key={id} value={String(id)} sx={{ whiteSpace: 'normal' }}>
                {number}. {title}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            aria-label={t('decision.remove', { number: index + 1 })}
            onClick={() => remove(index)}
            sx={{ justifySelf: 'end' }}
          >
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
      ))}
    </FormDialog>
  )
}

/** The decisions of a session as form values. */
const toFormValues = ({ decisions }: Session) =>
  decisions.map(({ id, text, owner, dueOn, state, point }) => ({
    key: id,
    text,
    owner: owner ?? '',
    dueOn: dueOn ?? '',
    state,
    point: point ? String(point.id) : '',
  }))

/** Converts the form values to the contract. Keeps the thematics of existing decisions. */
const toDecisionsForm = ({ decisions }: DecisionsFormValues, session: Session) => ({
  decisions: decisions.map(({ key, text, owner, dueOn, state, point }) => ({
    ...(key !== undefined && { id: key }),
    text,
    owner,
    dueOn: dueOn || null,
    state,
    point: point ? { id: Number(point) } : null,
    thematics: session.decisions.find(({ id }) => id === key)?.thematics.map(({ id }) => ({ id })) ?? [],
  })),
  version: session.decisionsVersion,
})

interface DecisionTextFieldProps {
  control: Control<DecisionsFormValues>
  index: number
  field: { name: string }
}

function DecisionTextField({ control, index, field }: DecisionTextFieldProps) {
  const { t } = useTranslation()
  const { errors } = useFormState({ control })
  const fault = errors.decisions?.[index]?.text?.message
  return (
    <TextField
      {...field}
      label={t('decision.text')}
      required
      multiline
      error={Boolean(fault)}
      helperText={fault}
      slotProps={{ htmlInput: { maxLength: maxCharacters }, formHelperText: { role: 'alert' } }}
      sx={{ gridColumn: '1 / -1' }}
    />
  )
}

const line = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: '2fr 1.4fr 1.2fr 2fr auto' },
  alignItems: 'start',
  m: 0,
  p: 0,
  pb: 2,
  border: 0,
  borderBottom: 1,
  borderColor: 'divider',
} as const

import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { bodyKinds, type Irp } from '#contract/people/bodies/bodies.ts'
import { ChoiceField } from '#web/ground/fields/ChoiceField.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { twoColumns } from '#web/ground/fields/sideBySide.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { CheckboxField } from '#web/ground/records/CheckboxField.tsx'
import { FieldGroup } from '#web/ground/records/FieldGroup.tsx'
import { NumberField } from '#web/ground/records/NumberField.tsx'
import { RecordDialog } from '#web/ground/records/RecordDialog.tsx'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { bodies } from '#web/people/bodies/api.ts'
import { useWriteBody } from './api.ts'
import { createDraftBuilder, type Draft, fieldOrder, schema } from './draft.ts'
import { possibleParents } from './possibleParents.ts'
import '#web/ground/records/translations.ts'
import '#web/people/bodies/translations.ts'

interface BodyDialogProps {
  /** null for a new body */
  body: Irp | null
  onSaved: () => void
  onClose: () => void
}

/** Edits a body and its place in the tree (seed §3; DOMAIN §2.1). */
export default function BodyDialog({ body, onSaved, onClose }: BodyDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data: all } = useSuspenseQuery(bodies)
  const { mutateAsync } = useWriteBody('bodyForm.saved')
  const id = body?.id ?? null
  const state = useRecordForm({
    name: `body ${id ?? 'new'}`,
    schema,
    item: body,
    draftOf: createDraftBuilder(all.member),
    order: fieldOrder,
    write: (form, version) => mutateAsync({ id, form, version }),
    readAgain: async () => {
      const { member } = await queries.fetchQuery({ ...bodies, staleTime: 0 })
      return member.find((one) => one.id === id)
    },
    onSaved,
  })
  return (
    <RecordDialog title={t(body ? 'bodyForm.amend' : 'body.add')} state={state} wide onClose={onClose}>
      <IdentityFields />
      <PlaceFields all={all.member} id={id} />
      <MeetingFields />
      <FieldGroup title={t('bodyForm.settings')}>
        <CheckboxField<Draft>
          name="confidentialByDefault"
          label={t('bodyForm.confidential')}
          help={t('bodyForm.confidentialHelp')}
        />
        {body?.active && (
          <div>
            <ButtonLink to="/admin/import" search={{ irp: body.id }} variant="outlined">
              {t('bodyForm.renew')}
            </ButtonLink>
          </div>
        )}
        <CheckboxField<Draft> name="active" label={t('bodyForm.active')} help={t('bodyForm.activeHelp')} />
      </FieldGroup>
    </RecordDialog>
  )
}

function IdentityFields() {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('bodyForm.identity')}>
      <Box sx={twoColumns}>
        <FormTextField<Draft>
          name="name"
          label={t('bodyForm.name')}
          help={t('bodyForm.nameHelp')}
          required
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <FormTextField<Draft>
          name="code"
          label={t('bodyForm.code')}
          help={t('bodyForm.codeHelp')}
          required
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 20 } }}
        />
      </Box>
      <FormTextField<Draft>
        name="label"
        label={t('bodyForm.label')}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <KindField />
      <FormTextField<Draft>
        name="description"
        label={t('bodyForm.description')}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 1_000 } }}
      />
    </FieldGroup>
  )
}

/** Renders the kind. A central committee gets eight days for its agenda by default, unless another delay was typed. */
function KindField() {
  const { t } = useTranslation()
  const { setValue, getFieldState, formState } = useFormContext<Draft>()
  const { field } = useController<Draft, 'kind'>({ name: 'kind' })
  const { ref, onChange, ...controlled } = field
  return (
    <TextField
      {...controlled}
      select
      label={t('bodyForm.kind')}
      inputRef={ref}
      onChange={(event) => {
        onChange(event)
        const name = 'delays.agendaNoticeDays'
        const isProposed = formState.defaultValues?.name === '' && !getFieldState(name, formState).isTouched
        if (isProposed) setValue(name, event.target.value === 'CSEC' ? 8 : 3)
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {bodyKinds.map((kind) => (
        <option key={kind} value={kind}>
          {t(`body.kind.${kind}`)}
        </option>
      ))}
    </TextField>
  )
}

function PlaceFields({ all, id }: { all: readonly Irp[]; id: number | null }) {
  const { t } = useTranslation()
  const inactive = new Set(all.filter(({ active }) => !active).map((body) => body.id))
  return (
    <FieldGroup title={t('bodyForm.place')}>
      <Box sx={twoColumns}>
        <ChoiceField<Draft>
          name="parentIrp"
          label={t('bodyForm.parent')}
          choices={possibleParents(all, id).map((choice) =>
            inactive.has(choice.id) ? { ...choice, name: t('bodyForm.inactiveChoice', { name: choice.name }) } : choice,
          )}
          none={t('bodyForm.atRoot')}
        />
        <NumberField<Draft>
          name="position"
          label={t('administration.position')}
          help={t('administration.positionHelp')}
          required
        />
      </Box>
    </FieldGroup>
  )
}

function MeetingFields() {
  const { t } = useTranslation()
  const isWorksCouncil = useWatch<Draft, 'kind'>({ name: 'kind' }) === 'CSE'
  return (
    <FieldGroup title={t('bodyForm.meetings')}>
      <Box sx={twoColumns}>
        <NumberField<Draft>
          name="delays.agendaNoticeDays"
          label={t('bodyForm.agendaNoticeDays')}
          help={t('bodyForm.agendaNoticeHelp')}
          required
        />
        <NumberField<Draft>
          name="delays.minutesDueDays"
          label={t('bodyForm.minutesDueDays')}
          help={t('bodyForm.minutesDueHelp')}
          required
        />
        <NumberField<Draft>
          name="meetingsPerYear"
          label={t('bodyForm.meetingsPerYear')}
          help={t('bodyForm.meetingsPerYearHelp')}
        />
        <NumberField<Draft>
          name="videoMeetingsMax"
          label={t('bodyForm.videoMeetingsMax')}
          help={t('bodyForm.videoMeetingsHelp')}
        />
        <NumberField<Draft> name="quorum" label={t('bodyForm.quorum')} help={t('bodyForm.quorumHelp')} />
        <NumberField<Draft>
          name="proposalCutOffDays"
          label={t('bodyForm.proposalCutOffDays')}
          help={t('bodyForm.proposalCutOffHelp')}
        />
      </Box>
      {isWorksCouncil && (
        <CheckboxField<Draft>
          name="atLeast300Employees"
          label={t('bodyForm.atLeast300Employees')}
          help={t('bodyForm.atLeast300EmployeesHelp')}
        />
      )}
      <CheckboxField<Draft>
        name="tieSecondRound"
        label={t('bodyForm.tieSecondRound')}
        help={t('bodyForm.tieSecondRoundHelp')}
      />
      <CheckboxField<Draft> name="tieEldest" label={t('bodyForm.tieEldest')} help={t('bodyForm.tieEldestHelp')} />
    </FieldGroup>
  )
}

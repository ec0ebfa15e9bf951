import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { CheckboxField } from '#web/ground/records/CheckboxField.tsx'
import { NumberField } from '#web/ground/records/NumberField.tsx'
import { RecordDialog } from '#web/ground/records/RecordDialog.tsx'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { BodiesField } from '#web/people/bodies/BodiesField.tsx'
import { project } from '#web/publishing/thematics/api.ts'
import { useWriteThematic } from './api.ts'
import { type Draft, draftOf, fieldOrder, schema } from './draft.ts'

interface ThematicDialogProps {
  /** null for a new project. */
  thematic: Thematic | null
  /** Default position of a new project. */
  position: number
  onSaved: () => void
  onClose: () => void
}

/** Shows the form of one project, for administrators. */
export function ThematicDialog({ thematic, position, onSaved, onClose }: ThematicDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync } = useWriteThematic('project.saved')
  const id = thematic?.id ?? null
  const state = useRecordForm({
    name: `thematic ${id ?? 'new'}`,
    schema,
    item: thematic,
    draftOf: draftOf(position),
    order: fieldOrder,
    write: (form, version) => mutateAsync({ id, form, version }),
    // the saving call reports a project deleted meanwhile
    readAgain: async () =>
      id === null ? undefined : queries.fetchQuery({ ...project(id), staleTime: 0 }).catch(() => undefined),
    onSaved,
  })
  return (
    <RecordDialog title={t(thematic ? 'project.amend' : 'project.add')} state={state} wide onClose={onClose}>
      <FormTextField<Draft>
        name="name"
        label={t('project.name')}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <FormTextField<Draft>
        name="description"
        label={t('project.description')}
        help={t('project.descriptionHelp')}
        multiline
        minRows={3}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <CheckboxField<Draft> name="open" label={t('project.openField')} help={t('project.openFieldHelp')} />
      <FormTextField<Draft> name="openedOn" type="date" label={t('project.openedOnField')} />
      <ClosingField />
      <BodiesField name="irps" label={t('project.bodies')} help={t('project.bodiesHelp')} />
      <CheckboxField<Draft> name="featured" label={t('project.featured')} help={t('project.featuredHelp')} />
      <NumberField<Draft>
        name="position"
        label={t('administration.position')}
        help={t('administration.positionHelp')}
        required
      />
    </RecordDialog>
  )
}

/** Shows the field of the closing date of a closed project. */
function ClosingField() {
  const { t } = useTranslation()
  const open = useWatch<Draft, 'open'>({ name: 'open' })
  return open ? null : <FormTextField<Draft> name="closedOn" type="date" label={t('project.closedOnField')} />
}

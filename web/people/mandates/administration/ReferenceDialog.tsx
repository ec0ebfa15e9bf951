import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { CheckboxField } from '#web/ground/records/CheckboxField.tsx'
import { NumberField } from '#web/ground/records/NumberField.tsx'
import { RecordDialog } from '#web/ground/records/RecordDialog.tsx'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import type { ReferenceList } from '#web/people/mandates/api.ts'
import { type JobOrMandate, useWriteReference } from './api.ts'
import { createDraftBuilder, type Draft, fieldOrder, schemas } from './draft.ts'

interface ReferenceDialogProps {
  list: ReferenceList
  /** null for a new record */
  held: JobOrMandate | null
  others: readonly JobOrMandate[]
  readAgain: () => Promise<readonly JobOrMandate[]>
  onSaved: () => void
  onClose: () => void
}

/** Edits a function or a mandate. */
export function ReferenceDialog({ list, held, others, readAgain, onSaved, onClose }: ReferenceDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync } = useWriteReference(list, `${list}.saved`)
  const id = held?.id ?? null
  const state = useRecordForm({
    name: `${list} ${id ?? 'new'}`,
    schema: schemas[list],
    item: held,
    draftOf: createDraftBuilder(others),
    order: fieldOrder,
    write: (form, version) => mutateAsync({ id, form, version }),
    readAgain: async () => (await readAgain()).find((one) => one.id === id),
    onSaved,
  })
  return (
    <RecordDialog title={t(held ? `${list}.amend` : `${list}.add`)} state={state} onClose={onClose}>
      <FormTextField<Draft>
        name="name"
        label={t('references.name')}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <NumberField<Draft>
        name="position"
        label={t('administration.position')}
        help={t('administration.positionHelp')}
        required
      />
      {list === 'mandates' && (
        <>
          <CheckboxField<Draft> name="voting" label={t('mandates.voting')} help={t('mandates.votingHelp')} />
          <CheckboxField<Draft>
            name="votesWhenReplacing"
            label={t('mandates.votesWhenReplacing')}
            help={t('mandates.votesWhenReplacingHelp')}
          />
        </>
      )}
      <CheckboxField<Draft> name="active" label={t(`${list}.active`)} help={t(`${list}.activeHelp`)} />
    </RecordDialog>
  )
}

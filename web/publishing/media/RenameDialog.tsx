import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { type Medium, MediumForm } from '#contract/publishing/media/media.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordDialog } from '#web/ground/records/RecordDialog.tsx'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { medium as mediumQuery } from './api.ts'
import { useRenameMedium } from './mutations.ts'

interface Draft {
  name: string
}

interface RenameDialogProps {
  medium: Medium
  onSaved: () => void
  onClose: () => void
}

/** Renames a medium; its link stays the same. */
export function RenameDialog({ medium, onSaved, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync } = useRenameMedium()
  const state = useRecordForm({
    name: `medium ${medium.id}`,
    schema: MediumForm,
    item: medium,
    draftOf: (item): Draft => ({ name: item?.name ?? '' }),
    order: ['name'],
    write: (form, version) => mutateAsync({ id: medium.id, form, version }),
    readAgain: () => queries.fetchQuery({ ...mediumQuery(medium.id), staleTime: 0 }),
    onSaved,
  })
  return (
    <RecordDialog title={t('media.rename')} state={state} onClose={onClose}>
      <FormTextField<Draft>
        name="name"
        label={t('media.name')}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <TextField
        label={t('media.link')}
        value={medium.link}
        helperText={t('media.linkHelp')}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
    </RecordDialog>
  )
}

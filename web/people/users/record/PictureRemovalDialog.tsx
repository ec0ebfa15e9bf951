import Typography from '@mui/material/Typography'
import type { ProfilePicture } from '#contract/people/pictures/pictures.ts'
import type { PersonReference } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { useRemovePicture } from './api.ts'

interface PictureRemovalDialogProps {
  record: PersonReference
  picture: ProfilePicture
  onClose: () => void
}

/** Confirms the removal of a person's picture. */
export function PictureRemovalDialog({ record, picture, onClose }: PictureRemovalDialogProps) {
  const { t } = useTranslation()
  const removal = useRemovePicture(picture.id)
  return (
    <FormDialog
      title={t('userForm.removePicture')}
      action={t('userForm.removePicture')}
      tone="error"
      busy={removal.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        removal.mutate(undefined, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <Typography>{t('userForm.removePictureConfirm', { name: fullName(record) })}</Typography>
    </FormDialog>
  )
}

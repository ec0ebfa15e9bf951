import Typography from '@mui/material/Typography'
import type { ProfilePicture } from '#contract/pictures.ts'
import type { PersonReference } from '#contract/users.ts'
import { useTranslation } from '#web/i18n.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { nameOf } from '#web/ui/names.ts'
import { useRemovePicture } from './api.ts'

interface PictureRemovalDialogProps {
  record: PersonReference
  picture: ProfilePicture
  onClose: () => void
}

/** Asks before the picture of somebody goes for good. */
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
      <Typography>{t('userForm.removePictureConfirm', { name: nameOf(record) })}</Typography>
    </FormDialog>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { ProfilePicture } from '#contract/people/pictures/pictures.ts'
import type { UserRecord } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FileRefusal } from '#web/ground/ui/FileRefusal.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { PersonAvatar } from '#web/ground/ui/person/PersonAvatar.tsx'
import { PictureCropping, useChosenPicture } from '#web/people/pictures/PictureCropping.tsx'
import { useReplacePicture } from './api.ts'
import { PictureRemovalDialog } from './PictureRemovalDialog.tsx'

/** Lets an administrator replace or remove a person's picture. Only the person can add the first one. */
export function PicturePanel({ record }: { record: UserRecord }) {
  const { t } = useTranslation()
  const { profilePicture } = record
  return (
    <Panel title={t('userForm.picture')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
        <PersonAvatar person={record} size={96} />
        {profilePicture ? (
          <PictureActions record={record} picture={profilePicture} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t('userForm.noPicture')}
          </Typography>
        )}
      </Box>
    </Panel>
  )
}

function PictureActions({ record, picture }: { record: UserRecord; picture: ProfilePicture }) {
  const { t } = useTranslation()
  const replacement = useReplacePicture(picture.id)
  const chosen = useChosenPicture()
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png"
          hidden
          aria-label={t('userForm.replacePicture')}
          onChange={({ target }) => {
            void chosen.choose(target.files?.[0])
            // allows choosing the same file again
            target.value = ''
          }}
        />
        <Button variant="outlined" color="inherit" onClick={() => input.current?.click()}>
          {t('userForm.replacePicture')}
        </Button>
        <Button variant="text" color="inherit" onClick={() => setRemoving(true)}>
          {t('userForm.removePicture')}
        </Button>
      </Box>
      <FileRefusal reason={chosen.refusal && t(chosen.refusal)} />
      <PictureCropping picture={chosen} saving={replacement} />
      {isRemoving && <PictureRemovalDialog record={record} picture={picture} onClose={() => setRemoving(false)} />}
    </div>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { DeletionDialog } from '#web/ground/fields/DeletionDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FileRefusal } from '#web/ground/ui/FileRefusal.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { PersonAvatar } from '#web/ground/ui/person/PersonAvatar.tsx'
import { PictureCropping, useChosenPicture } from '#web/people/pictures/PictureCropping.tsx'
import { useRemovePicture, useSavePicture } from './mutations.ts'

/** Edits the user's picture: drop or choose an image, then crop it. */
export function PicturePanel({ user }: { user: Pick<Me, 'firstName' | 'lastName' | 'profilePicture'> }) {
  const { t } = useTranslation()
  const hintId = useId()
  const { profilePicture } = user
  const save = useSavePicture(profilePicture)
  const { mutate: removePicture, isPending: isRemoving } = useRemovePicture()
  const [isAsked, setIsAsked] = useState(false)
  const choose = useRef<HTMLButtonElement>(null)
  const picture = useChosenPicture(() => choose.current?.focus())

  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, refused) => {
      void picture.choose(accepted[0] ?? refused[0]?.file)
    },
  })

  return (
    <Panel title={t('picture.title')}>
      <Box {...getRootProps()} sx={{ ...zone, ...(isDragActive && over) }}>
        <input {...getInputProps({ 'aria-label': t('picture.title') })} />
        <PersonAvatar person={user} size={96} />
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button ref={choose} variant="outlined" onClick={open} aria-describedby={hintId}>
              {t(profilePicture ? 'picture.change' : 'picture.choose')}
            </Button>
            {profilePicture && (
              <Button variant="text" color="inherit" onClick={() => setIsAsked(true)}>
                {t('picture.remove')}
              </Button>
            )}
          </Box>
          <Typography variant="body2" color="textSecondary" id={hintId} sx={{ mt: 1 }}>
            {t(isDragActive ? 'picture.release' : 'picture.help')}
          </Typography>
          <FileRefusal reason={picture.refusal && t(picture.refusal)} />
        </Box>
      </Box>
      {profilePicture && isAsked && (
        <DeletionDialog
          title={t('picture.removeTitle')}
          text={t('picture.removeText')}
          action={t('picture.remove')}
          deletion={{ isPending: isRemoving, mutate: (_nothing, after) => removePicture(profilePicture, after) }}
          onKept={() => setIsAsked(false)}
          onDeleted={() => {
            setIsAsked(false)
            // the pressed button is gone with the picture
            setTimeout(() => choose.current?.focus())
          }}
        />
      )}
      <PictureCropping picture={picture} saving={save} />
    </Panel>
  )
}

const zone = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2.5,
  p: 2,
  border: '1px dashed',
  borderColor: 'text.secondary',
  borderRadius: 1,
} as const
const over = { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'soft.primary' } as const

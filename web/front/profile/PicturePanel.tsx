import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useId, useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import type { Me } from '#contract/people/accounts.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { PersonAvatar } from '#web/ground/ui/PersonAvatar.tsx'
import { checkPicture } from '#web/people/pictures/checkPicture.ts'
import { useRemovePicture, useSavePicture } from './mutations.ts'

const CropDialog = lazyRouteComponent(screenLoader(() => import('#web/people/pictures/CropDialog.tsx')))

/** Edits the user's picture: drop or choose an image, then crop it. */
export function PicturePanel({ user }: { user: Pick<Me, 'firstName' | 'lastName' | 'profilePicture'> }) {
  const { t } = useTranslation()
  const hintId = useId()
  const { profilePicture } = user
  const save = useSavePicture(profilePicture)
  const { mutate: removePicture, isPending: isRemoving } = useRemovePicture()
  const [chosen, setChosen] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<TextKey | null>(null)
  const choose = useRef<HTMLButtonElement>(null)

  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, refused) => {
      const file = accepted[0] ?? refused[0]?.file
      if (file) void take(file)
    },
  })
  const take = async (file: File) => {
    const wrong = await checkPicture(file)
    setRefusal(wrong)
    setChosen(wrong ? null : URL.createObjectURL(file))
  }
  const close = (wrong: TextKey | null = null) => {
    if (chosen) URL.revokeObjectURL(chosen)
    setChosen(null)
    setRefusal(wrong)
    choose.current?.focus()
  }

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
              <Button
                variant="text"
                color="inherit"
                loading={isRemoving}
                onClick={() => removePicture(profilePicture, { onSuccess: () => choose.current?.focus() })}
              >
                {t('picture.remove')}
              </Button>
            )}
          </Box>
          <Typography variant="body2" color="textSecondary" id={hintId} sx={{ mt: 1 }}>
            {t(isDragActive ? 'picture.release' : 'picture.help')}
          </Typography>
          <div role="alert">
            {refusal && (
              <Typography variant="body2" sx={{ mt: 0.5, color: 'ink.error' }}>
                {t(refusal)}
              </Typography>
            )}
          </div>
        </Box>
      </Box>
      {chosen && (
        <Suspense>
          <CropDialog
            address={chosen}
            isSaving={save.isPending}
            onCropped={(square: File) => save.mutate(square, { onSuccess: () => close() })}
            onUnreadable={() => close('picture.unreadable')}
            onClose={() => close()}
          />
        </Suspense>
      )}
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

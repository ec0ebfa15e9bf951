import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import type { ProfilePicture } from '#contract/people/pictures.ts'
import type { UserRecord } from '#contract/people/users.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { PersonAvatar } from '#web/ground/ui/PersonAvatar.tsx'
import { checkPicture } from '#web/people/pictures/checkPicture.ts'
import { useReplacePicture } from './api.ts'
import { PictureRemovalDialog } from './PictureRemovalDialog.tsx'

const CropDialog = lazyRouteComponent(screenLoader(() => import('#web/people/pictures/CropDialog.tsx')))

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
  /** object URL of the image */
  const [chosen, setChosen] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<TextKey | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const close = (wrong: TextKey | null = null) => {
    if (chosen) URL.revokeObjectURL(chosen)
    setChosen(null)
    setRefusal(wrong)
  }
  async function choose(file: File | undefined) {
    if (!file) return
    const wrong = await checkPicture(file)
    setRefusal(wrong)
    setChosen(wrong ? null : URL.createObjectURL(file))
  }

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
            void choose(target.files?.[0])
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
      <div role="alert">
        {refusal && (
          <Typography variant="body2" sx={{ mt: 0.5, color: 'ink.error' }}>
            {t(refusal)}
          </Typography>
        )}
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            address={chosen}
            isSaving={replacement.isPending}
            onCropped={(square: File) => replacement.mutate(square, { onSuccess: () => close() })}
            onUnreadable={() => close('picture.unreadable')}
            onClose={() => close()}
          />
        </Suspense>
      )}
      {isRemoving && <PictureRemovalDialog record={record} picture={picture} onClose={() => setRemoving(false)} />}
    </div>
  )
}

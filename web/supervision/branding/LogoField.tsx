import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import type { BrandingSettings } from '#contract/ground/branding.ts'
import { BrandLogo } from '#web/ground/branding/BrandLogo.tsx'
import { DeletionDialog } from '#web/ground/fields/DeletionDialog.tsx'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FileRefusal } from '#web/ground/ui/FileRefusal.tsx'
import { checkPicture } from '#web/people/pictures/checkPicture.ts'
import { useRemoveLogo, useSaveLogo } from './mutations.ts'

/** Replaces the logo, or gives that of the portal back. Saved at once, whatever is being typed in the form. */
export function LogoField({ settings: { logo, version } }: { settings: BrandingSettings }) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [refusal, setRefusal] = useState<TextKey | null>(null)
  const save = useSaveLogo()
  const [isAsked, setIsAsked] = useState(false)
  const { mutate: removeLogo, isPending: isRemoving } = useRemoveLogo()
  async function take(file: File | undefined) {
    if (!file) return
    const wrong = await checkPicture(file)
    setRefusal(wrong)
    if (!wrong) save.mutate({ file, version })
  }
  return (
    <Box component="fieldset" aria-label={t('branding.logo')} sx={row}>
      <Box sx={frame}>
        <BrandLogo size={64} />
      </Box>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          aria-label={t('branding.logo')}
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            ref={button}
            variant="outlined"
            aria-describedby={id}
            loading={save.isPending}
            onClick={() => input.current?.click()}
          >
            {t(logo ? 'branding.logoChange' : 'branding.logoChoose')}
          </Button>
          {logo && (
            <Button variant="text" color="inherit" onClick={() => setIsAsked(true)}>
              {t('branding.logoRemove')}
            </Button>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary" id={id} sx={{ mt: 1 }}>
          {t('branding.logoHelp')}
        </Typography>
        <FileRefusal reason={refusal && t(refusal)} />
      </Box>
      {logo && isAsked && (
        <DeletionDialog
          title={t('branding.logoRemoveTitle')}
          text={t('branding.logoRemoveText')}
          action={t('branding.logoRemoveAction')}
          deletion={{ isPending: isRemoving, mutate: (_nothing, after) => removeLogo(version, after) }}
          onKept={() => setIsAsked(false)}
          onDeleted={() => {
            setIsAsked(false)
            // the pressed button is gone with the logo
            setTimeout(() => button.current?.focus())
          }}
        />
      )}
    </Box>
  )
}

const row = {
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2.5,
} as const
/** As in the menu. */
const frame = { p: 1.5, borderRadius: '8px', bgcolor: 'rail.ground', display: 'inline-flex' } as const

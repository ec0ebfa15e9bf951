import { mdiContentCopy } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { notify } from '#web/ground/ui/notices.ts'

/** Shows a new feed URL, once, selected for copying. */
export function FeedAddress({ url }: { url: string }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const select = () => {
    field.current?.select()
    notify('info', t('feed.notCopied'))
  }
  const copy = () => {
    // the clipboard API needs a secure context
    if (!window.isSecureContext) return select()
    navigator.clipboard.writeText(url).then(() => notify('success', t('feed.copied')), select)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label={t('feed.address')}
        value={url}
        size="small"
        inputRef={field}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, autoComplete: 'off' } }}
      />
      <Alert severity="warning" variant="outlined">
        {t('feed.once')}
      </Alert>
      <div>
        <Button startIcon={<Icon path={mdiContentCopy} />} onClick={copy}>
          {t('feed.copy')}
        </Button>
      </div>
    </Box>
  )
}

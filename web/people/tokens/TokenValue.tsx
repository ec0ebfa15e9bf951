import { mdiContentCopy } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { notify } from '#web/ground/ui/notices.ts'

/** Shows a new access token, once, selected for copying. */
export function TokenValue({ token }: { token: string }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const select = () => {
    field.current?.select()
    notify('info', t('tokens.notCopied'))
  }
  const copy = () => {
    // the clipboard API needs a secure context
    if (!window.isSecureContext) return select()
    navigator.clipboard.writeText(token).then(() => notify('success', t('tokens.copied')), select)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label={t('tokens.new')}
        value={token}
        size="small"
        inputRef={field}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, autoComplete: 'off' } }}
      />
      <Alert severity="warning" variant="outlined">
        {t('tokens.once')}
      </Alert>
      <div>
        <Button startIcon={<Icon path={mdiContentCopy} />} onClick={copy}>
          {t('tokens.copy')}
        </Button>
      </div>
    </Box>
  )
}

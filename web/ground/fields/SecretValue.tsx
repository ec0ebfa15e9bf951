import { mdiContentCopy } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useEffect, useRef } from 'react'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { notify } from '#web/ground/ui/notices.ts'

interface SecretValueProps {
  value: string
  label: string
  /** that it is not shown again */
  once: string
  copy: string
  copied: string
  /** that it is selected, where the page may not write to the clipboard */
  notCopied: string
}

/** Shows a new secret, once, selected for copying. */
export function SecretValue({ value, label, once, copy, copied, notCopied }: SecretValueProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const select = () => {
    field.current?.select()
    notify('info', notCopied)
  }
  const copyValue = () => {
    // the clipboard API needs a secure context
    if (!window.isSecureContext) return select()
    navigator.clipboard.writeText(value).then(() => notify('success', copied), select)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label={label}
        value={value}
        size="small"
        inputRef={field}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, autoComplete: 'off' } }}
      />
      <Alert severity="warning" variant="outlined">
        {once}
      </Alert>
      <div>
        <Button startIcon={<Icon path={mdiContentCopy} />} onClick={copyValue}>
          {copy}
        </Button>
      </div>
    </Box>
  )
}

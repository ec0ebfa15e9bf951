import { mdiTrayArrowUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type Ref, useId, useRef, useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import type { FileUpload, useFileUpload } from './useFileUpload.ts'

interface FileUploadFieldProps {
  /** Label of the button. */
  label: string
  hint: string
  /** `accept` attribute of the file input. */
  accept: string
  state: ReturnType<typeof useFileUpload>
  ref?: Ref<HTMLButtonElement>
}

/** Uploads one file, dropped or chosen with the button, and shows its progress and actions. */
export function FileUploadField({ label, hint, accept, state, ref }: FileUploadFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { sending, send } = state
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          const [file] = event.dataTransfer.files
          if (file) send(file)
        }}
        sx={{ ...zone, ...(isOver && dragOver) }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) send(file)
            // allows choosing the same file again
            target.value = ''
          }}
        />
        <Button
          ref={ref}
          variant="outlined"
          startIcon={<Icon path={mdiTrayArrowUp} />}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <Typography variant="body2" color="textSecondary" id={`${id}-hint`}>
          {hint}
        </Typography>
      </Box>
      {sending.state !== 'none' && <UploadProgress {...state} sending={sending} />}
    </Box>
  )
}

interface UploadProgressProps extends Pick<ReturnType<typeof useFileUpload>, 'send' | 'cancel'> {
  sending: Exclude<FileUpload, { state: 'none' }>
}

function UploadProgress({ sending, send, cancel }: UploadProgressProps) {
  const { t } = useTranslation()
  const { file } = sending
  const isFault = sending.state === 'failed'
  return (
    <Box sx={{ p: 1.25, borderRadius: 1, bgcolor: 'background.default' }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{`${file.name}\u00A0· ${formatBytes(file.size)}`}</Box>
      {sending.state === 'sending' && (
        <LinearProgress
          variant="determinate"
          value={Math.round(sending.share * 100)}
          aria-label={t('sending.of', { name: file.name })}
          sx={{ my: 0.75, borderRadius: 1 }}
        />
      )}
      <Typography
        variant="body2"
        {...(isFault && { role: 'alert' })}
        sx={{ color: isFault ? 'ink.error' : 'text.secondary' }}
      >
        {words()}
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.5, mt: 0.5 }}>
        {isFault && (
          <Button size="small" variant="text" onClick={() => send(file)}>
            {t('common.retry')}
          </Button>
        )}
        <Button size="small" variant="text" color="inherit" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </Box>
    </Box>
  )

  function words() {
    if (sending.state === 'sending')
      return sending.share === 1
        ? t('sending.checking')
        : t('sending.sent', { percent: Math.round(sending.share * 100) })
    const [violation] = violationsOf(sending.failure)
    return violation ? frenchSpaces(violation.message) : failureMessage(sending.failure.fault, t)
  }
}

const zone = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  p: 1.5,
  border: '1px dashed',
  borderColor: 'text.secondary',
  borderRadius: 1,
} as const
const dragOver = { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'soft.primary' } as const

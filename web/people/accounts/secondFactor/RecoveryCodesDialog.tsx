import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from '#web/ground/ui/plainList.ts'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows the recovery codes, once. Closes by its button only: a click beside it would lose them. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700 }}>
        {t('secondFactor.codesTitle')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{t('secondFactor.codesHelp')}</Typography>
        <Box component="ul" aria-label={t('secondFactor.codesTitle')} sx={list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box>
          <Button variant="outlined" onClick={() => downloadCodes(t('secondFactor.fileHead'), codes)}>
            {t('secondFactor.download')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('secondFactor.codesKept')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function downloadCodes(head: string, codes: readonly string[]) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${[head, '', ...codes].join('\r\n')}\r\n`], { type: 'text/plain' }))
  link.download = 'mandature-codes-de-secours.txt'
  link.click()
  // the download has started by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const list = {
  ...plainList,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 0.5,
  fontFamily: 'monospace',
  fontSize: 17,
  letterSpacing: '0.04em',
} as const

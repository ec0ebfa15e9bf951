import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import {
  formatDifferenceName,
  formatFormAsText,
  formatFormValue,
} from '#web/meetings/sessions/form/typed/formatDifference.ts'
import type { SessionFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'
import type { Difference } from '#web/meetings/sessions/form/typed/mergeSession.ts'

interface ConflictDialogProps {
  /** Who changed the session and when, in the server's words. */
  said: string
  differences: readonly Difference[]
  mine: SessionFormValues
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** Returns to the form without a decision. */
  onClose: () => void
}

/**
 * Shows the differences with the version saved by somebody else, and asks which one to keep. Typed values stay until
 * the answer.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { said, differences, mine, isSaving, onKeepMine, onTakeTheirs, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(formatFormAsText(t, mine)).then(() => setCopied(true))

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" role="alertdialog" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700 }}>
        {t('sessionForm.conflict.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{said}</DialogContentText>
        <DialogContentText sx={{ mt: 1 }}>{t('sessionForm.conflict.text')}</DialogContentText>
        <Box component="ul" sx={{ ...plainList, mt: 1.5 }}>
          {differences.map((difference) => (
            <Box component="li" key={`${difference.what} ${difference.point ?? ''}`} sx={row}>
              <Typography sx={{ gridColumn: '1 / -1', fontWeight: 600 }}>
                {formatDifferenceName(t, difference)}
              </Typography>
              <Side difference={difference} side="mine" />
              <Side difference={difference} side="theirs" />
            </Box>
          ))}
        </Box>
        {differences.length === 0 && <Typography sx={{ mt: 1.5 }}>{t('sessionForm.conflict.none')}</Typography>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }} disableSpacing>
        {/* the clipboard API exists only in secure contexts */}
        {isSecureContext && (
          <Button variant="text" color="inherit" onClick={() => void copy()} sx={{ mr: 'auto' }}>
            {t(copied ? 'sessionForm.conflict.copied' : 'sessionForm.conflict.copy')}
          </Button>
        )}
        <Button variant="outlined" color="inherit" disabled={isSaving} onClick={onTakeTheirs}>
          {t('sessionForm.conflict.takeTheirs')}
        </Button>
        <Button loading={isSaving} onClick={onKeepMine}>
          {t('sessionForm.conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Side({ difference, side }: { difference: Difference; side: 'mine' | 'theirs' }) {
  const { t } = useTranslation()
  const isKept = difference.kept === side
  return (
    <Box sx={{ minWidth: 0, p: 1, borderRadius: 1, bgcolor: isKept ? 'soft.success' : 'background.default' }}>
      <Typography variant="caption" component="div" color="textSecondary">
        {t(`sessionForm.conflict.${side}`)}
        {isKept && ` · ${t('sessionForm.conflict.kept')}`}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{sideInWords()}</Typography>
    </Box>
  )

  function sideInWords() {
    const { what } = difference
    const value = difference[side]
    if (what === 'added' || what === 'removed')
      return t(value === null ? 'sessionForm.conflict.absent' : 'sessionForm.conflict.present')
    return formatFormValue(t, what, value)
  }
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 1,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

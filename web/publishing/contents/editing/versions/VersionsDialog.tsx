import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Content, ContentVersion } from '#contract/publishing/contents/contents.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import type { Draft } from '#web/publishing/contents/editing/form/draft.ts'
import { useRestoreContent } from '#web/publishing/contents/editing/form/mutations.ts'
import { contentVersions } from '#web/publishing/contents/editing/lazyQueries.ts'
import { Comparison } from './Comparison.tsx'

interface VersionsDialogProps {
  id: number
  /** Version number of the content the form is based on. */
  version: number
  /** Current form values. */
  now: Draft
  /** Unsaved input would be replaced by a restored version. */
  isDirty: boolean
  onRestored: (content: Content) => void
  onClose: () => void
}

/** Lists the saved versions, newest first, and compares the chosen one with the form, to restore it. */
export function VersionsDialog({ id, version, now, isDirty, onRestored, onClose }: VersionsDialogProps) {
  const { t } = useTranslation()
  const heading = useId()
  const { data } = useQuery(contentVersions(id))
  const [chosen, setChosen] = useState<number | null>(null)
  const { mutate: restore, isPending, error, reset } = useRestoreContent(id)
  const refused = error instanceof Failure && error.status === 422 ? violationsOf(error) : null
  const newest = data?.member[0]?.number
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby={heading}>
      <DialogTitle id={heading} sx={{ fontSize: 20, fontWeight: 700 }}>
        {t('versions.title')}
      </DialogTitle>
      <DialogContent sx={columns}>
        <Box component="ul" aria-label={t('versions.list')} sx={plainList}>
          {data?.member.map((saved) => (
            <Version
              key={saved.number}
              saved={saved}
              isCurrent={saved.number === newest}
              isChosen={saved.number === chosen}
              onChoose={() => {
                reset()
                setChosen(saved.number)
              }}
            />
          ))}
        </Box>
        {chosen === null ? (
          <Typography color="textSecondary">{t('versions.choose')}</Typography>
        ) : (
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {refused && (
              <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
                {t(now.status === 'draft' ? 'versions.refusedAsDraft' : 'versions.refused', { reasons: refused })}
              </Alert>
            )}
            <Comparison id={id} number={chosen} now={now} />
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        {chosen !== null && isDirty && (
          <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
            {t('versions.covers')}
          </Typography>
        )}
        <Button variant="text" color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
        {chosen !== null && (
          <Button
            loading={isPending}
            disabled={chosen === newest && !isDirty}
            onClick={() => restore({ number: chosen, version }, { onSuccess: onRestored })}
          >
            {t('versions.restore')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Returns the messages of the fields at fault, in one line. */
const violationsOf = ({ problem }: Failure) =>
  problem && 'violations' in problem ? problem.violations.map(({ message }) => message).join(' ; ') : ''

interface VersionProps {
  saved: ContentVersion
  isCurrent: boolean
  isChosen: boolean
  onChoose: () => void
}

function Version({ saved, isCurrent, isChosen, onChoose }: VersionProps) {
  const { t } = useTranslation()
  const { savedAt, savedBy, status, automatic, number } = saved
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Button
        variant="text"
        color="inherit"
        aria-pressed={isChosen}
        onClick={onChoose}
        sx={{ ...line, ...(isChosen && { bgcolor: 'soft.primary' }) }}
      >
        <span>{`${t('versions.number', { number })}\u00A0· ${formatDay(savedAt)}, ${formatTime(savedAt)}`}</span>
        <Typography variant="body2" component="span" color="textSecondary">
          {joinFacts([
            savedBy ? nameOf(savedBy) : t('common.formerMember'),
            t(`contentStatus.${status}`),
            automatic && t('versions.automatic'),
            isCurrent && t('versions.current'),
          ])}
        </Typography>
      </Button>
    </Box>
  )
}

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(240px, 1fr) minmax(0, 3fr)' },
} as const
const line = {
  display: 'grid',
  justifyItems: 'start',
  width: '100%',
  textAlign: 'left',
  fontWeight: 400,
  px: 1,
  py: 0.75,
} as const

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { canRetry, type Upload } from './UploadQueue.ts'
import { type UploadActions, UploadItem } from './upload/UploadItem.tsx'

interface UploadProgressListProps<Answer> {
  uploads: readonly Upload<unknown, Answer>[]
  acts: UploadActions
  /** Renders extra content under an uploaded file. */
  filed?: (answer: Answer) => ReactNode
}

/** Lists uploads with their progress. Renders nothing for an empty list. */
export function UploadProgressList<Answer>({ uploads, acts, filed: saidOf }: UploadProgressListProps<Answer>) {
  const { t } = useTranslation()
  const filed = uploads.filter(({ progress }) => progress.state === 'filed')
  // what is done leaves some lists, so that a share of the rest would tell nothing
  const areRefused = uploads.every(({ progress: { state } }) => state === 'refused' || state === 'failed')
  const toRetry = uploads.filter(canRetry)
  return (
    <Box sx={{ mt: uploads.length > 0 ? 1 : 0 }}>
      {/* the live region is always mounted, so that screen readers announce its changes */}
      <Typography variant="body2" component="output" color="textSecondary" sx={{ display: 'block' }}>
        {uploads.length > 0 &&
          (areRefused
            ? t('upload.notFiled', { count: uploads.length })
            : t('upload.count', { count: filed.length, total: uploads.length }))}
      </Typography>
      {uploads.length > 0 && (
        <>
          <Box component="ul" aria-label={t('upload.list')} sx={{ ...plainList, mt: 0.5, display: 'grid', gap: 0.75 }}>
            {uploads.map((upload) => (
              <UploadItem key={upload.id} upload={upload} acts={acts} filed={saidOf} />
            ))}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:not(:empty)': { mt: 1 } }}>
            {toRetry.length > 1 && (
              <Button
                size="small"
                variant="outlined"
                onClick={() => {
                  for (const { id } of toRetry) acts.retry(id)
                }}
              >
                {t('upload.retryAll')}
              </Button>
            )}
            {filed.length > 1 && (
              <Button
                size="small"
                variant="text"
                onClick={() => {
                  for (const { id } of filed) acts.remove(id)
                }}
              >
                {t('upload.hideFiled')}
              </Button>
            )}
          </Box>
        </>
      )}
    </Box>
  )
}

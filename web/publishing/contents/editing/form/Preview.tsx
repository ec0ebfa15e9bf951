import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Failure } from '#web/ground/http/failure.ts'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RichText } from '#web/ground/richText/RichText.tsx'
import { Picture } from '#web/publishing/contents/Picture.tsx'
import { VideoFrame } from '#web/publishing/contents/reading/VideoFrame.tsx'
import type { Draft } from './draft.ts'
import { SheetPreview } from './SheetPreview.tsx'
import { sanitizedPreview } from './sanitizedPreview.ts'
import { toVideoEmbedUrl } from './videoEmbedUrl.ts'

interface PreviewProps {
  draft: Draft
  /** null for a new content. */
  id: number | null
  onClose: () => void
}

/** Previews the typed content with the components of the readers' screens. */
export function Preview({ draft, id, onClose }: PreviewProps) {
  const { t } = useTranslation()
  const heading = useId()
  const { data, error } = useQuery(sanitizedPreview(draft.text))
  const { contentType, mainPicture, mainPictureAlt } = draft
  const picture = mainPicture && { ...mainPicture, alt: mainPictureAlt }
  const frame = contentType === 'video' ? URL.parse(toVideoEmbedUrl(draft.videoUrl)) : null
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" scroll="paper" aria-labelledby={heading}>
      <DialogTitle id={heading} sx={{ fontSize: 15, fontWeight: 600, color: 'text.secondary' }}>
        {t('preview.title')}
      </DialogTitle>
      <DialogContent dividers>
        <Box component="article" sx={{ maxWidth: 760, mx: 'auto', display: 'grid', gap: 2.5, minWidth: 0 }}>
          <Typography variant="h1" component="h2">
            {draft.title || t('preview.untitled')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {joinFacts([
              t(`contentKind.${contentType}`),
              data?.readingMinutes ? t('preview.minutes', { count: data.readingMinutes }) : null,
            ])}
          </Typography>
          {frame ? (
            <VideoFrame address={frame.href} title={draft.title} picture={picture} />
          ) : (
            picture && (
              <Box sx={{ borderRadius: '12px', overflow: 'hidden' }}>
                <Picture picture={picture} sizes="(min-width: 824px) 760px, 94vw" />
              </Box>
            )
          )}
          {draft.introduction && (
            <Typography sx={{ fontSize: 17, lineHeight: 1.6, fontWeight: 600 }}>{draft.introduction}</Typography>
          )}
          {contentType === 'synopsis' && <SheetPreview draft={draft} id={id} />}
          {error instanceof Failure && <Alert severity="error">{failureMessage(error.fault, t)}</Alert>}
          {!data && !error && <Skeleton variant="rounded" height={240} />}
          {data?.text && <RichText html={data.text} />}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

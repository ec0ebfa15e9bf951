import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { UploadList } from '#web/papers/documents/UploadList.tsx'
import { useUploads } from '#web/papers/documents/useUploads.ts'
import { AttachedDocument } from './AttachedDocument.tsx'
import type { PointProps } from './pointProps.ts'

/**
 * Lists the files of a point: saved ones while it is open; running uploads, and those waiting for the point to be saved,
 * in any case.
 */
export function PointDocuments(props: PointProps & { about: string; isOpen: boolean }) {
  const { t } = useTranslation()
  const { point, documents, waiting, place, about, isOpen, onGiveUpFiles } = props
  const own = documents.filter(({ byReference }) => !byReference)
  return (
    <>
      {isOpen && own.length > 0 && (
        <Box
          component="ul"
          aria-label={t('sessionForm.documentsOf', { title: about })}
          sx={{ ...plainList, display: 'grid', gap: 0.75, mb: 1 }}
        >
          {own.map((document) => (
            <AttachedDocument key={document.id} document={document} />
          ))}
        </Box>
      )}
      {place && point.id !== undefined && <PointUploads place={place} point={point.id} />}
      {waiting.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography variant="body2" component="output" sx={{ color: 'ink.primary', flex: '1 1 200px' }}>
            {t('sessionForm.waiting', { count: waiting.length, names: waiting.map(({ name }) => name).join(', ') })}
          </Typography>
          <Button size="small" variant="text" onClick={() => onGiveUpFiles(point.key)}>
            {t('sessionForm.giveUpFiles')}
          </Button>
        </Box>
      )}
    </>
  )
}

function PointUploads({ place: { irp, session }, point }: { place: { irp: number; session: number }; point: number }) {
  const { uploads } = useUploads({ place: { irp, family: 'session', session, point } })
  // a filed one is already a document of the point
  const running = uploads.filter(({ progress }) => progress.state !== 'filed')
  return (
    running.length > 0 && (
      <Box sx={{ mb: 1 }}>
        <UploadList uploads={running} />
      </Box>
    )
  )
}

import { mdiHistory, mdiImageOutline, mdiProgressClock, mdiTextBoxRemoveOutline, mdiUpdate } from '@mdi/js'
import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import '#web/papers/documents/viewerWords.ts'

/** Shows notices above the viewer: new version since the last reading, older version, scan, missing text. */
export function DocumentNotices({ document, version }: { document: Document; version: number }) {
  const { t } = useTranslation()
  // opening the file marks the document as read: the state at mount keeps the notice visible
  const [isRenewed] = useState(document.read === 'older')
  const { textStatus } = document.versions.find(({ number }) => number === version) ?? document
  return (
    <>
      {isRenewed && version === document.fileVersion && <Notice icon={mdiUpdate}>{t('doc.newSince')}</Notice>}
      {version < document.fileVersion && (
        <Notice icon={mdiHistory}>
          {t('viewer.olderVersion', { n: version })}{' '}
          <TextLink to="/documents/$id" params={{ id: document.id }} color="inherit" underline="always">
            {t('viewer.readCurrent')}
          </TextLink>
        </Notice>
      )}
      {textStatus !== 'extracted' && <Notice icon={icons[textStatus]}>{t(`viewer.text.${textStatus}`)}</Notice>}
    </>
  )
}

const icons = { pending: mdiProgressClock, empty: mdiImageOutline, failed: mdiTextBoxRemoveOutline }

const Notice = ({ icon, children }: { icon: string; children: ReactNode }) => (
  <Box
    component="p"
    className="no-print"
    sx={{
      display: 'flex',
      gap: 1,
      alignItems: 'center',
      m: 0,
      mb: 1.5,
      px: 1.5,
      py: 1,
      borderRadius: 1,
      bgcolor: 'soft.info',
      color: 'text.primary',
      fontSize: 14,
    }}
  >
    <Icon path={icon} sx={{ fontSize: 20, color: 'ink.info' }} />
    <span>{children}</span>
  </Box>
)

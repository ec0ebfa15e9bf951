import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Document } from '#contract/papers/documents.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { PersonLink } from '#web/ground/ui/person/PersonLink.tsx'
import { FileMeta } from '#web/papers/documents/FileMeta.tsx'
import { DocumentChips } from '#web/papers/documents/reading/DocumentFacts.tsx'
import { AgeChip } from './AgeChip.tsx'
import '#web/papers/documents/recordTranslations.ts'

/** Shows who submitted the document, its target, its waiting time, and a link to its screen. */
export function ReviewFacts({ document }: { document: Document }) {
  const { t } = useTranslation()
  const { id, irp, session, point, author, lastStep, textStatus } = document
  const isWaiting = document.can.includes('documents.refuse')
  const facts = [
    irp.name,
    session && t('doc.ofSession', { date: formatDay(session.startsAt) }),
    point && t('doc.ofPoint', { number: point.number }),
  ]
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {joinFacts(facts)}
        {'\u00A0· '}
        <PersonLink person={author} />
        {'\u00A0· '}
        <FileMeta document={document} />
        {'\u00A0· '}
        <TextLink to="/documents/$id" params={{ id }} color="inherit" underline="always">
          {t('doc.seeDocument')}
        </TextLink>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.75 }}>
        {isWaiting && lastStep && <AgeChip submittedAt={lastStep.at} />}
        {/* the age chip already says that it is waiting */}
        <DocumentChips document={isWaiting ? { ...document, status: 'published' } : document} />
      </Box>
      {textStatus === 'empty' && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'ink.primary' }}>
          {t('upload.scanned')}
        </Typography>
      )}
    </>
  )
}

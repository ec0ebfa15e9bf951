import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { Content, PointOutcome } from '#contract/publishing/contents/contents.ts'
import { formatDayLong } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { DecisionLine } from '#web/meetings/sessions/DecisionsPanel.tsx'
import { formatVotes } from '#web/meetings/sessions/PointOutcome.tsx'
import { synopsisPrintSize } from './printSize.ts'
import '#web/meetings/sessions/translations.ts'
import '#web/publishing/contents/translations.ts'

/**
 * Shows the sheet of a session for those who were absent (DOMAIN §7): the editor's text and the data of the session.
 */
export function SynopsisSheet({ content }: { content: Content }) {
  const { t } = useTranslation()
  const { sections, outcomes, decisions } = content
  return (
    <Box sx={{ display: 'grid', gap: 3, '@media print': { gap: '2mm' } }}>
      <GlobalStyles styles={printStyles(synopsisPrintSize(content))} />
      {sections && sections.essential.length > 0 && (
        <Section title={t('synopsis.essential')}>
          <Box component="ol" sx={{ m: 0, pl: 3, '& li': { mb: 0.75 } }}>
            {sections.essential.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </Box>
        </Section>
      )}
      {(outcomes.length > 0 || sections?.opinions) && (
        <Section title={t('synopsis.opinions')}>
          <Box component="ul" sx={plainList}>
            {outcomes.map((outcome) => (
              <Outcome key={outcome.number} outcome={outcome} />
            ))}
          </Box>
          <EditorText>{sections?.opinions}</EditorText>
        </Section>
      )}
      {(decisions.length > 0 || sections?.decisions) && (
        <Section title={t('synopsis.decisions')}>
          <Box component="ol" sx={plainList}>
            {decisions.map((decision) => (
              <DecisionLine key={decision.id} decision={decision} />
            ))}
          </Box>
          <EditorText>{sections?.decisions}</EditorText>
        </Section>
      )}
      {sections?.takeaways && (
        <Section title={t('synopsis.takeaways')}>
          <EditorText>{sections.takeaways}</EditorText>
        </Section>
      )}
      {sections?.nextSession && (
        <Section title={t('synopsis.next')}>
          <EditorText>{sections.nextSession}</EditorText>
        </Section>
      )}
    </Box>
  )
}

/** Shows the session of the synopsis, with a link to its agenda. */
export function SynopsisSession({ session: { id, irp, startsAt } }: { session: NonNullable<Content['session']> }) {
  const { t } = useTranslation()
  return (
    <Typography sx={{ fontSize: 17 }}>
      {irp.label}
      {'\u00A0· '}
      <TextLink to="/seances/$idEvent" params={{ idEvent: id }} underline="always">
        {t('synopsis.ofSession', { date: formatDayLong(startsAt) })}
      </TextLink>
    </Typography>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <Box component="section" aria-labelledby={heading} sx={{ fontSize: 17, lineHeight: 1.6 }}>
      <Typography variant="h2" id={heading} sx={{ mb: 1, fontSize: 20 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

function Outcome({ outcome: { number, title, opinion, vote } }: { outcome: PointOutcome }) {
  const { t } = useTranslation()
  const votes = opinion?.votes ?? vote
  return (
    <Box component="li" sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="body2" component="span" color="textSecondary" sx={{ mr: 1 }}>
        {t('synopsis.point', { number })}
      </Typography>
      {title}
      <Typography
        variant="body2"
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.25 }}
      >
        {opinion && <StatusChip tone={tones[opinion.result]}>{t(`outcome.${opinion.result}`)}</StatusChip>}
        {votes && formatVotes(t, votes)}
      </Typography>
    </Box>
  )
}

const tones = { favorable: 'success', unfavorable: 'error', reserved: 'plain' } as const

const EditorText = ({ children }: { children: string | null | undefined }) =>
  children && <Box sx={{ whiteSpace: 'pre-line', mt: 1 }}>{children}</Box>

/** Prints on one A4 sheet: the longer the content, the smaller the type (DOMAIN §7). */
const printStyles = ({ points, columns }: ReturnType<typeof synopsisPrintSize>) => ({
  '@page': { size: 'A4', margin: '10mm' },
  '@media print': {
    'main article, main article *': { fontSize: `${points}pt !important`, lineHeight: '1.3 !important' },
    'main article': { display: 'block !important', columns, columnGap: '8mm' },
    'main article > *, main article section': { marginBottom: '2mm' },
    'main article h2': { margin: '1.5mm 0 1mm !important', fontWeight: 700 },
    'main article li, main article section > div': { paddingBlock: '0.5mm !important', marginBlock: '0 !important' },
    'main article .MuiChip-root': { height: 'auto !important', border: '0 !important', fontStyle: 'italic' },
    'main article .MuiChip-label': { padding: '0 !important' },
  },
})
